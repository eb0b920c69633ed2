// A game server in JavaScript that has its game refereed: `record --format json` answers each line
// with one line of JSON. Plays the first legal move of a rotating choice until the game is over.
// usage: node referee.mjs HEXJUDGE LOG [OPTION...]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [hexjudge, log, ...options] = process.argv.slice(2);
const referee = spawn(hexjudge, ["record", "--format", "json", ...options, log],
                      { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
const answer = async () => JSON.parse((await lines.next()).value);
const ask = (line) => {
  referee.stdin.write(line + "\n");
  return answer();
};

let state = await answer();
let moves = 0;
for (let turn = 7; !state.over && moves < 6000; turn = (turn * 48271) % 2147483647) {
  const { legal } = await ask("legal");
  const open = legal.filter((move) => !/ (concede|trade) ?/.test(move));
  state = await ask(open[turn % open.length]);
  if (!state.ok) throw new Error(JSON.stringify(state));
  moves++;
}
const done = await ask(state.over ? "end" : "end unfinished");
if (!done.ok || done.done !== "written") throw new Error(JSON.stringify(done));
console.log(`${moves} moves, winners ${state.winners}`);
referee.stdin.end();
