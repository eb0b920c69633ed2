#!/bin/bash
# soclog.sh: event logs of JSettlers: what becomes of each message, what is UNSUPPORTED or wrong, bytes
# spoiled at random, and 48 recorded games, in which every hand the server told is claimed and right.
. "$(dirname "$0")/lib.sh"

board='SOCBoardLayout:hexLayout={ 51 6 68 6 6 5 5 3 66 8 3 1 0 2 6 6 4 4 4 1 5 11 8 3 2 3 4 6 6 1 2 5 97 21 6 12 6 }'\
'|numberLayout={ -1 -1 -1 -1 -1 8 2 5 -1 -1 9 1 -1 7 -1 -1 6 4 8 6 3 -1 -1 7 3 2 0 -1 -1 5 1 4 -1 -1 -1 -1 -1 }|robberHex=0x79'
large='SOCBoardLayout2:bef=2|HL={ 1 1 3 6 5 2 3 1 6 5 2 3 0 3 6 4 4 5 5 4 5 6 2 1 5 0 3 6 4 4 1 2 6 3 4 2 6 }|RH=121'\
'|PL={ 3 4 5 0 0 3 0 1 2 0 0 }|NL={ 3 8 4 -1 6 5 9 8 -1 10 9 6 -1 10 -1 11 4 2 12 11 2 -1 11 5 3 -1 5 -1 8 10 12 4 -1 9 3 6 -1 }'

# game PLAYERS OPTIONS BOARD LINES: a log of these players' numbers. The game's name, which every
# message begins with, is left out in what is given here.
game() {
    local number
    echo 'SOC game event log: type=F, version=2700, created_at=1, now=2, game_name=g'
    {
        printf '# a comment\n0:00.000:all:SOCVersion:2700|str=2.7.00|verBuild=X1\n'
        printf 'all:SOCNewGameWithOptions:param1=-1|param2=%s\n' "$2"
        for number in $1; do
            printf 'ob:SOCSitDown:nickname=nobody|playerNumber=%s|robotFlag=true\n' "$number"
            printf 'all:SOCSitDown:nickname=bot %s|playerNumber=%s|robotFlag=true\n' "$number" "$number"
        done
        printf 'ob:%s\nall:%s\n0:00.020:all:SOCTurn:playerNumber=1|gameState=5\n%s\n' "$3" "$3" "$4"
    } | sed -E '/SOCVersion/!s/^([0-9.:]*[^:]*:SOC[A-Za-z0-9]*:)/\1game=g|/'
}
plain='BC=t4,N7=f7,PL=4,RD=f,UBL=t7'
# lines NAME LINES WANTED [PLAYERS OPTIONS BOARD]: the actions and claims of the log, without digests
# and places in the source.
lines() {
    game "${4:-0 1 2 3}" "${5:-$plain}" "${6:-$board}" "$2" > "$scratch/one.soclog"
    rm -rf "$scratch/logs"
    exits "$1-imported" 0 "$HEXJUDGE" import soclog "$scratch/one.soclog" -o "$scratch/logs"
    "$HEXJUDGE" unpack "$scratch/logs/one.hjl.gz" > "$scratch/text" 2> "$scratch/err"
    same "$1" "$3" "$(grep -E '^(P[1-6] |check )' "$scratch/text" | grep -v '^check digest = [0-9a-f]*$' | sed 's/ @[0-9]*$//')"
}
turn() { echo "all:SOCTurn:playerNumber=$1|gameState=${2:-15}"; }
dice() { echo "all:SOCDiceResult:param=$1"; }
cards() { echo "clay=$1|ore=$2|sheep=$3|wheat=$4|wood=$5|unknown=${6:-0}"; }

# ---- what becomes of the messages -----------------------------------------------------------------

# The first to place is P1; who asks a client is no matter, nor what others are told.
lines set-up 'f1:SOCPutPiece:playerNumber=1|pieceType=1|coord=65
0:00.033:all:SOCPutPiece:playerNumber=1|pieceType=1|coord=65
all:SOCGameState:state=6
all:SOCPutPiece:playerNumber=1|pieceType=0|coord=54
all:SOCTurn:playerNumber=3|gameState=5
all:SOCPutPiece:playerNumber=3|pieceType=1|coord=ba
all:SOCCancelBuildRequest:pieceType=1
all:SOCGameState:state=6
all:SOCPutPiece:playerNumber=3|pieceType=1|coord=45
all:SOCGameState:state=6
f3:SOCCancelBuildRequest:pieceType=1
all:SOCCancelBuildRequest:pieceType=1
all:SOCPutPiece:playerNumber=3|pieceType=1|coord=c7' 'P1 settlement c35
P1 road e42
P2 settlement c32
P2 settlement c54' '1 3 0'
lines set-up-places "all:SOCPutPiece:playerNumber=1|pieceType=1|coord=65" 'P1 settlement c35'
same places 'P1 settlement c35 @16' "$(grep '^P1' "$scratch/text")"
same seats 'player P1 "bot 1"
player P2 "bot 2"
player P3 "bot 3"
player P4 "bot 0"' "$(grep '^player' "$scratch/text")"
same header 'rules base/1
set bank=unlimited empty_victim=skipped sbp_order=on_request
profile jsettlers
seats 4
row lumber' "$(sed -n 2,6p "$scratch/text" | sed 's/^row.*/row lumber/')"
same board 'row forest 11, forest 4, pasture 8
row pasture 12, hills 3, desert, ore' "$(sed -n 6,7p "$scratch/text" | sed 's/mountains.*/ore/')"
same harbors 9 "$(grep -c '^harbor' "$scratch/text")"
same source 'about software "JSettlers 2.7.00"
about build "X1"' "$(grep -E '^about (software|build)' "$scratch/text")"

# What nobody is said to gain, nobody gained; a hand that is told is claimed.
lines gains "$(turn 1)
$(dice 8)
all:SOCDiceResultResources:p=2|p=1|p=7|p=1|p=3|p=2|p=1|p=0|p=3|p=2|p=1|p=4
p1:SOCPlayerElements:playerNum=1|actionType=SET|e1=2,e2=0,e3=5,e4=0,e5=0
p3:SOCPlayerElements:playerNum=3|actionType=SET|e1=0,e2=0,e3=0,e4=1,e5=1
all:SOCPlayerElements:playerNum=3|actionType=LOSE|e1=1,e5=1
$(turn 2)
$(dice 3)" 'P1 roll sum 8
check P1.hand_size = 7; P3.hand_size = 2; P1.hand = 2brick 5wool; P3.hand = 1lumber 1grain; P1.gained = 2brick 1wool; P2.gained = nothing; P3.gained = 1grain; P4.gained = nothing
P1 done
P2 roll sum 3
check P1.gained = nothing; P2.gained = nothing; P3.gained = nothing; P4.gained = nothing'
none='check P1.gained = nothing; P2.gained = nothing; P3.gained = nothing; P4.gained = nothing'
lines seven "$(turn 1)
$(dice 7)
all:SOCGameState:state=50
p2:SOCDiscard:playerNum=2|resources=$(cards 0 1 3 0 0)
!p2:SOCDiscard:playerNum=2|resources=$(cards 0 0 0 0 0 4)
p3:SOCPlayerElement:playerNum=3|actionType=LOSE|elementType=2|amount=3|news=Y
p3:SOCPlayerElement:playerNum=3|actionType=LOSE|elementType=5|amount=1
!p3:SOCPlayerElement:playerNum=3|actionType=LOSE|elementType=6|amount=4|news=Y
all:SOCMoveRobber:playerNumber=1|coord=75
p1:SOCRobberyResult:perp=1|victim=3|resType=2|amount=1|isGainLose=true
p3:SOCRobberyResult:perp=1|victim=3|resType=2|amount=1|isGainLose=true
!p[1, 3]:SOCRobberyResult:perp=1|victim=3|resType=6|amount=1|isGainLose=true" "P1 roll sum 7
$none
P2 discard 3wool 1ore
P3 discard 1lumber 3ore
P1 robber h14 from P3 ore"
lines knights "$(turn 1)
all:SOCDevCardAction:playerNum=1|actionType=PLAY|cardType=9
all:SOCGameElements:e5=1
all:SOCMoveRobber:playerNumber=1|coord=95
p1:SOCRobberyResult:perp=1|victim=0|resType=5|amount=1|isGainLose=true
all:SOCDevCardAction:playerNum=1|actionType=PLAY|cardType=9
all:SOCMoveRobber:playerNumber=1|coord=75
un:SOCDevCardAction:playerNum=-1|actionType=CANNOT_PLAY|cardType=9" 'P1 knight h18 from P4 lumber
check largest_army = P1
P1 knight h14 none'
lines trades "$(turn 1)
all:SOCAcceptOffer:accepting=2|offering=1|toAccepting=$(cards 1 0 0 0 0)|toOffering=$(cards 0 2 0 0 0)
all:SOCAcceptOffer:accepting=1|offering=3|toAccepting=$(cards 1 0 0 0 0)|toOffering=$(cards 0 0 1 0 0)
f1:SOCBankTrade:give=$(cards 0 0 4 0 0)|get=$(cards 1 0 0 0 0)
all:SOCBankTrade:give=$(cards 0 0 4 0 0)|get=$(cards 1 0 0 0 0)|pn=1
all:SOCBankTrade:give=$(cards 0 6 4 0 0)|get=$(cards 2 0 0 1 0)|pn=1
all:SOCBankTrade:give=$(cards 0 0 0 2 0)|get=$(cards 0 0 1 0 0)|pn=1
all:SOCBankTrade:give=$(cards 0 0 1 0 0)|get=$(cards 0 0 0 2 0)|pn=1" 'P1 trade P2 give 1brick get 2ore
P1 trade P3 give 1wool get 1brick
P1 bank give 4wool get 1brick
P1 bank give 4wool get 1brick
P1 bank give 3ore get 1brick
P1 bank give 3ore get 1grain'
lines cards "$(turn 1)
p1:SOCDevCardAction:playerNum=1|actionType=DRAW|cardType=6
!p1:SOCDevCardAction:playerNum=1|actionType=DRAW|cardType=0
all:SOCSimpleAction:pn=1|actType=1|v1=24|v2=0
p1:SOCDevCardAction:playerNum=1|actionType=DRAW|cardType=9
all:SOCDevCardAction:playerNum=1|actionType=PLAY|cardType=2
all:SOCPickResources:resources=$(cards 0 1 0 1 0)|pn=1|reason=2
all:SOCDevCardAction:playerNum=1|actionType=PLAY|cardType=3
all:SOCPlayerElement:playerNum=0|actionType=SET|elementType=3|amount=0|news=Y
all:SOCResourceCount:playerNum=0|count=3
all:SOCPlayerElement:playerNum=1|actionType=GAIN|elementType=3|amount=6
all:SOCSimpleAction:pn=1|actType=3|v1=6|v2=3" 'P1 buy point
check deck_size = 24
P1 buy knight
P1 plenty 1grain 1ore
P1 monopoly wool
check P4.hand.wool = 0; P4.hand_size = 3; P1.gained = 6wool'
lines unseen "$(turn 1)
p1:SOCDevCardAction:playerNum=1|actionType=DRAW|cardType=0" 'P1 buy ?'
same unseen-view 'view public' "$(grep '^view' "$scratch/text")"
# Road building that is given back before its first road did not happen.
lines roads "$(turn 1)
all:SOCDevCardAction:playerNum=1|actionType=PLAY|cardType=1
all:SOCGameState:state=40
all:SOCDevCardAction:playerNum=1|actionType=ADD_OLD|cardType=1
all:SOCGameState:state=20
all:SOCDevCardAction:playerNum=1|actionType=PLAY|cardType=1
all:SOCGameState:state=40
all:SOCPutPiece:playerNumber=1|pieceType=0|coord=54
all:SOCGameState:state=41
all:SOCPutPiece:playerNumber=1|pieceType=0|coord=65
all:SOCGameElements:e6=1
all:SOCGameState:state=20
all:SOCPlayerElements:playerNum=1|actionType=LOSE|e1=1,e5=1
all:SOCGameState:state=30
f1:SOCCancelBuildRequest:pieceType=0
all:SOCPlayerElements:playerNum=1|actionType=GAIN|e1=1,e5=1
all:SOCGameState:state=20
all:SOCPutPiece:playerNumber=1|pieceType=0|coord=43
all:SOCGameElements:e6=-1
all:SOCUndoPutPiece:playerNumber=1|pieceType=0|coord=43
all:SOCGameElements:e6=3
all:SOCPutPiece:playerNumber=1|pieceType=2|coord=65" 'P1 road-building
P1 free-road e42
P1 free-road e43
check longest_road = P1; longest_road = P3
P1 city c35'

# ---- six players ----------------------------------------------------------------------------------

six='BC=t4,N7=f7,PL=6,PLB=t,RD=f'
# In any order, the one whose turn ended too; who does nothing is done before the next player acts. A
# player may build at the start of the own turn.
lines special "$(turn 1)
$(turn 4 100)
all:SOCPutPiece:playerNumber=4|pieceType=0|coord=64
$(turn 1 100)
p1:SOCDevCardAction:playerNum=1|actionType=DRAW|cardType=9
$(turn 2)
$(turn 2 100)
all:SOCPutPiece:playerNumber=2|pieceType=2|coord=49
$(turn 2)
all:SOCDevCardAction:playerNum=2|actionType=PLAY|cardType=3
all:SOCSimpleAction:pn=2|actType=3|v1=0|v2=1" 'P1 done
P4 road e73
P4 built
P1 buy knight
P1 built
P2 city c14
P2 built
P3 built
P5 built
P6 built
P2 monopoly brick
check P2.gained = nothing' '0 1 2 3 4 5' "$six" "$large"
same special-header 'set mode56=sbp bank=unlimited empty_victim=skipped sbp_order=on_request' "$(sed -n 3p "$scratch/text")"
same special-harbors 'harbor e1 wool
harbor e4 grain
harbor e18 lumber
harbor e24 any
harbor e39 any
harbor e52 any
harbor e76 any
harbor e77 ore
harbor e99 wool
harbor e104 brick
harbor e107 any' "$(grep '^harbor' "$scratch/text")"
lines special-win "$(turn 1)
all:SOCTurn:playerNumber=2|gameState=1000
all:SOCDevCardAction:playerNum=4|actionType=ADD_OLD|cardTypes=[5, 4]
all:SOCDevCardAction:playerNum=2|actionType=ADD_OLD|cardType=8
all:SOCGameStats:1|2|10|4|5|6|true|true|true|true|true|true" 'P1 done
P2 built
P3 built
P4 built
P5 built
P6 built
P1 built
check P1.card.point = 0; P2.card.point = 1; P3.card.point = 0; P4.card.point = 2; P5.card.point = 0; P6.card.point = 0' \
    '0 1 2 3 4 5' "$six" "$large"
same special-end 'end winner P2 points 2 10 4 5 6 1 reason points' "$(grep -oE '^end .* reason [a-z]*' "$scratch/text")"

# ---- options and ends -----------------------------------------------------------------------------

lines options "$(turn 1)
$(dice 3)" "P1 roll sum 3
check P1.gained = nothing; P2.gained = nothing" '1 2' 'N7=t2,NT=t,PL=4,RD=t,UB=t,VP=t12'
same options-set 'set target=12 two_players=yes bank=unlimited empty_victim=skipped sbp_order=on_request seven_rounds=2 robber_desert=no player_trade=no' \
    "$(sed -n 3p "$scratch/text")"
same unfinished 'end reason unfinished' "$(grep -oE '^end .*reason [a-z]*' "$scratch/text")"
lines winner "$(turn 1)
$(dice 3)
all:SOCGameElements:e4=1
all:SOCGameState:state=1000
all:SOCGameStats:6|10|7|8|true|true|true|true
ob:SOCGameStats:stype=2|1|0|0" "P1 roll sum 3
check P1.card.point = 0; P2.card.point = 0; P3.card.point = 0; P4.card.point = 0; ${none#check }"
same winner-end 'end winner P1 points 10 7 8 6 reason points' "$(grep -oE '^end .* reason [a-z]*' "$scratch/text")"

# unsupported NAME PATTERN PLAYERS OPTIONS BOARD: said why, exit 13, and nothing written.
unsupported() {
    game "$3" "$4" "$5" "$(turn 1)" > "$scratch/u.soclog"
    rm -rf "$scratch/logs"
    exits "unsupported-$1" 13 "$HEXJUDGE" import auto "$scratch/u.soclog" -o "$scratch/logs"
    has "unsupported-$1-said" "u.soclog: UNSUPPORTED: line [0-9]+: $2"
    same "unsupported-$1-none" '' "$(ls "$scratch/logs")"
}
unsupported sea 'a sea board' '0 1 2 3' 'PL=4,SBL=t' "$board"
unsupported scenario 'the scenario SC_CLVI' '0 1 2 3' 'PL=4,SC=SC_CLVI' "$board"
unsupported encoding 'a board of the sea' '0 1 2 3' 'PL=4' 'SOCBoardLayout2:bef=3|VS={ -2 1 3 0 }'
unsupported option 'the game option N7C=t is not known' '0 1 2 3' 'PL=4,N7C=t' "$board"
unsupported four-on-large '4 players on the board of 30 hexes' '0 1 2 3' "$six" "$large"
sed '1s/type=F/type=C/' "$scratch/one.soclog" > "$scratch/c.soclog"
exits unsupported-client 13 "$HEXJUDGE" import soclog "$scratch/c.soclog" -o "$scratch/logs"
has unsupported-client-said 'line 1: a log of type C'
sed '1s/version=2700/version=2499/' "$scratch/one.soclog" > "$scratch/old.soclog"
exits unsupported-version 13 "$HEXJUDGE" import soclog "$scratch/old.soclog" -o "$scratch/logs"
has unsupported-version-said 'line 1: version 2499'

# refused NAME LINE PATTERN: the line is named, exit 3.
refused() {
    game '0 1 2 3' "$plain" "$board" "$(turn 1)
$2" > "$scratch/r.soclog"
    rm -rf "$scratch/logs"
    exits "refused-$1" 3 "$HEXJUDGE" import soclog "$scratch/r.soclog" -o "$scratch/logs"
    has "refused-$1-said" "r.soclog: line 17$3"
}
refused form 'nothing of the kind' ': no event'
refused player "$(turn 5)" ' \(SOCTurn\): its player is nobody'
refused place 'all:SOCPutPiece:playerNumber=1|pieceType=1|coord=ff' ' \(SOCPutPiece\): no place'
refused ship 'all:SOCPutPiece:playerNumber=1|pieceType=3|coord=65' ' \(SOCPutPiece\): neither road'
refused sum "$(dice 13)" ' \(SOCDiceResult\): no sum'
refused robbery 'p1:SOCRobberyResult:perp=1|victim=2|resType=1|amount=1' ' \(SOCRobberyResult\): it does not follow'
refused gains 'all:SOCDiceResultResources:p=1|p=1|p=1|p=1|p=1' ' \(SOCDiceResultResources\): it does not follow'
refused special "$(turn 2 100)" ' \(SOCTurn\): special building in a game without'
refused undo 'all:SOCUndoPutPiece:playerNumber=1|pieceType=0|coord=54' ' \(SOCUndoPutPiece\): it is not the last'
refused board "all:$board" ' \(SOCBoardLayout\): another board'
refused returned 'all:SOCDevCardAction:playerNum=1|actionType=ADD_OLD|cardType=1' ' \(SOCDevCardAction\): a card comes back'
refused picked "all:SOCPickResources:resources=$(cards 0 1 0 1 0)|pn=1|reason=2" ' \(SOCPickResources\): it does not follow'
echo 'a letter' > "$scratch/letter.soclog"
exits refused-letter 3 "$HEXJUDGE" import soclog "$scratch/letter.soclog" -o "$scratch/logs"
has refused-letter-said 'no event log of JSettlers'
game '0 1 2 3' "$plain" "$board" '' > "$scratch/empty.soclog"
exits refused-empty 3 "$HEXJUDGE" import soclog "$scratch/empty.soclog" -o "$scratch/logs"
has refused-empty-said 'no game in it'
exits taken 3 "$HEXJUDGE" import soclog "$scratch/one.soclog" "$scratch/one.soclog" -o "$scratch/logs"
has taken-said 'one.hjl.gz cannot be written'

# ---- files and folders ----------------------------------------------------------------------------

# The others are imported all the same; what could not be read weighs more than what is not known.
mkdir -p "$scratch/in/deep"
cp "$scratch/u.soclog" "$scratch/in/a.soclog"
gzip -c "$scratch/one.soclog" > "$scratch/in/deep/b.soclog.gz"
cp "$scratch/one.soclog" "$scratch/in/notes.txt"
echo '{}' > "$scratch/in/other.json"
exits folder 13 "$HEXJUDGE" import soclog "$scratch/in" -o "$scratch/folder"
same folder-logs deep-b.hjl.gz "$(ls "$scratch/folder")"
has folder-counted 'imported 1 game into .*, 1 unsupported$'
exits folder-auto 3 "$HEXJUDGE" import auto "$scratch/in" -o "$scratch/folder-auto"
has folder-auto-counted 'imported 1 game into .*, 1 unsupported, 1 failed$'
"$HEXJUDGE" import auto - -o "$scratch/piped" < "$scratch/one.soclog" > "$scratch/out" 2> "$scratch/err"
same piped stdin.hjl.gz "$(ls "$scratch/piped")"

# ---- whatever is in the file ----------------------------------------------------------------------

if ! command -v python3 > /dev/null; then
    skip spoiled "there is no python3"
else
    seeds=("$scratch/one.soclog")
    for seed in classic4/classic4_16 mix/mix_12; do
        [ -r "$HJ_SHARED/realgames/soclog/$seed.soclog.gz" ] || continue
        zcat "$HJ_SHARED/realgames/soclog/$seed.soclog.gz" > "$scratch/${seed#*/}.soclog"
        seeds+=("$scratch/${seed#*/}.soclog")
    done
    mkdir "$scratch/spoiled"
    tests/suite/spoil_lines.py "$scratch/spoiled" 60 "${seeds[@]}"
    "$HEXJUDGE_ASAN" import soclog "$scratch/spoiled" -o "$scratch/s" > "$scratch/out" 2> "$scratch/err"
    code=$?
    if [ "$code" -eq 3 ] && ! grep -q 'Sanitizer\|runtime error' "$scratch/err"; then ok spoiled
    else fail spoiled "exit $code: $(grep -A 5 'Sanitizer\|runtime error' "$scratch/err" | head -c 400)"; fi
    same spoiled-all "$(ls "$scratch/spoiled" | wc -l)" "$(( $(ls "$scratch/s" | wc -l) + $(grep -ac '^hexjudge: ' "$scratch/err") ))"
    # What was written is a log: judged, never MALFORMED.
    "$HEXJUDGE_ASAN" verify -v "$scratch/s" > "$scratch/out" 2> "$scratch/err"
    same spoiled-logs 0 "$(grep -cE '^(MALFORMED|FAULT)' "$scratch/out")"
fi

# ---- recorded games -------------------------------------------------------------------------------

games=$HJ_SHARED/realgames/soclog
if [ ! -d "$games" ]; then
    skip games "the recorded games are not beside the checkout ($HJ_SHARED)"
    finish
    exit
fi
exits classic4 0 "$HEXJUDGE" import auto "$games/classic4" -o "$scratch/classic4"
exits mix 13 "$HEXJUDGE" import soclog "$games/mix" -o "$scratch/mix"
same mix-sea '02 06 10 16 20' "$(sed -n 's/.*mix_\([0-9]*\).*UNSUPPORTED: line 5: a sea board.*/\1/p' "$scratch/err" | xargs)"
for set in classic4 mix; do
    "$HEXJUDGE" verify --format jsonl "$scratch/$set" > "$scratch/$set.jsonl" 2> "$scratch/err"
    tools/first-findings < "$scratch/$set.jsonl" > "$scratch/$set.tsv"
    same "$set-dirty" '' "$(awk -F'\t' '$2 != "CLEAN"' "$scratch/$set.tsv")"
    same "$set-outcomes" "$(wc -l < "$scratch/$set.tsv")" "$(grep '"type":"game"' "$scratch/$set.jsonl" | grep -c '"outcome":"checked"')"
done
same classic4-games 36 "$(wc -l < "$scratch/classic4.tsv")"
same mix-games '00 04 08 12 14 18 22' "$(cut -f1 "$scratch/mix.tsv" | sed 's/mix_//' | xargs)"

# Every hand the server told its owner is claimed: counted in the source and in the log, game by game.
told=0 claimed=0 differ=
for log in "$scratch"/classic4/*.hjl.gz "$scratch"/mix/*.hjl.gz; do
    source=$games/${log#"$scratch/"}
    zcat "${source%.hjl.gz}.soclog.gz" > "$scratch/source"
    "$HEXJUDGE" unpack "$log" > "$scratch/text"
    here=$(grep -cE '^[0-9.:]+:p[0-9]:SOCPlayerElements:.*actionType=SET\|e1=[0-9]+,e2=[0-9]+,e3=[0-9]+,e4=[0-9]+,e5=[0-9]+$' "$scratch/source")
    there=$(grep -oE 'P[1-6]\.hand = ' "$scratch/text" | wc -l)
    [ "$here" -eq "$there" ] || differ="$differ $(basename "$log")"
    case $log in */classic4/*) told=$((told + here)) claimed=$((claimed + there)) ;; esac
    # And the moves are all there: dice, pieces, cards, steals, trades.
    for pair in 'SOCDiceResult: roll' 'SOCPutPiece: (road|settlement|city|free-road)' 'SOCMoveRobber: (robber|knight)' \
        'SOCBankTrade: bank' 'SOCAcceptOffer: trade'; do
        here=$(grep -cE "^[0-9.:]+:all:${pair%%:*}:" "$scratch/source") there=$(grep -cE "^P[1-6] ${pair#* }( |\$)" "$scratch/text")
        [ "$here" -eq "$there" ] || differ="$differ $(basename "$log")/${pair%%:*}:$here/$there"
    done
done
echo "hands told in classic4: $told, claimed and right: $claimed"
same hands-told 5586 "$told"
same hands-claimed 5586 "$claimed"
same hands-each '' "$differ"

# One spoiled amount is found where it stands.
zcat "$games/classic4/classic4_00.soclog.gz" | sed '240s/e1=2/e1=3/' > "$scratch/wrong.soclog"
exits wrong-imported 0 "$HEXJUDGE" import soclog "$scratch/wrong.soclog" -o "$scratch/wrong"
exits wrong 12 "$HEXJUDGE" verify "$scratch/wrong"
has wrong-found 'P2\.hand\.brick: recorded 3, replayed 2'
has wrong-place 'source jsettlers-soclog 238'

# The bank matters in one game only, and the special building phase of the rules is another one.
exits limited-imported 0 "$HEXJUDGE" import soclog "$games/classic4" -o "$scratch/limited" --rules jsettlers,bank=limited
"$HEXJUDGE" verify --format jsonl "$scratch/limited" 2> "$scratch/err" | tools/first-findings > "$scratch/limited.tsv"
same limited 'classic4_06 DIVERGED BASE-PROD-04' "$(awk -F'\t' '$2 != "CLEAN" { print $1, $2, $5 }' "$scratch/limited.tsv")"
exits clockwise-imported 0 "$HEXJUDGE" import soclog "$games/mix/mix_00.soclog.gz" -o "$scratch/clockwise" --rules jsettlers,sbp_order=clockwise
exits clockwise 11 "$HEXJUDGE" verify "$scratch/clockwise"
has clockwise-rule 'EXT56-SBP-(01|11)'
finish
