/* cmd_board.c: draws the board at any action, as text or as SVG. */
#include "app/cli/drawing.h"
#include "app/cli/looks.h"
#include "app/page/picture.h"
#include "app/words/scenario.h"
#include "app/words/wrap.h"
#include "app/cli/walk.h"

#include <string.h>

const char cmd_board_usage[] =
    "usage: hexjudge board [OPTIONS] FILE|POSITION [ADDRESS]\n"
    "\n"
    "Draws the board after the action ADDRESS names (default end; 0 is the start).\n"
    "\n"
    "  --svg         an SVG picture instead of text\n"
    "  --numbers     the numbers of hexes, corners and edges, and a list of pieces\n"
    "  --networks    Frenemies: whose roads hang together, and who has met whom\n"
    "  --pos         one line that says the whole position: every command that looks\n"
    "                at one takes it in place of a file, as pos:base/1:seats,4: ...\n"
    "  -o OUT        write there instead of to the terminal\n"
    "  --color WHEN  auto, always or never\n"
    "\n"
    "Text: (2) is a settlement of P2, [2] a city, /2/ a road; * is a harbor's corner;\n"
    "in Crop Trust a field has a letter for each crop token: w b m r q.\n"
    "Addresses: #137, t22 (first action of turn 22), t22.3, end, -1, finding.\n";

typedef struct board_options {
    bool svg, ids, networks, position;
    const char *out, *color, *file, *address;
} board_options;

/* -1, or the exit code that ends the command. */
static int read_options(board_options *o, int argc, char **argv) {
    static const cli_option options[] = {
        {"svg", 0, false},      {"numbers", 0, false}, {"output", 'o', true}, {"color", 0, true},
        {"networks", 0, false}, {"pos", 0, false},     {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        switch (cli_args_next(&args, options)) {
        case 0:
            o->svg = true;
            break;
        case 1:
            o->ids = true;
            break;
        case 2:
            o->out = args.value;
            break;
        case 3:
            o->color = args.value;
            break;
        case 4:
            o->networks = true;
            break;
        case 5:
            o->position = true;
            break;
        case CLI_ARGS_WORD:
            if (o->address != NULL) {
                return cli_usage_error("board", "one file and one address, please");
            }
            *(o->file == NULL ? &o->file : &o->address) = args.value;
            break;
        case CLI_ARGS_END:
            return o->file != NULL ? -1 : cli_usage_error("board", "which file?");
        case CLI_ARGS_HELP:
            return CLI_EXIT_OK;
        default:
            return CLI_EXIT_USAGE;
        }
    }
}

static int write_out(const buffer *picture, const char *path) {
    const char *text = buffer_string(picture);
    if (path == NULL || strcmp(path, "-") == 0) {
        fwrite(text, 1, picture->size, stdout);
        return cli_finish(CLI_EXIT_OK);
    }
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL && fwrite(text, 1, picture->size, file) == picture->size;
    ok = file != NULL && fclose(file) == 0 && ok;
    if (!ok) {
        cli_error(path, "cannot be written");
    }
    return ok ? CLI_EXIT_OK : CLI_EXIT_READ;
}

/* What a typed position does not tell is drawn as if there were none. */
static void add_untold(buffer *out, const cli_moment *moment, const cli_told *told) {
    const unsigned seats = moment->people.seats;
    buffer words = {0};
    bool any = !told->board;
    buffer_text(&words, any ? "not told: the board (here the beginner's)" : "");
    any = position_untold(&words, any ? ", hand" : "not told: hand", told->hand, seats) || any;
    any = position_untold(&words, any ? ", cards" : "not told: cards", told->cards, seats) || any;
    if (any) {
        text_wrap(out, 2, buffer_string(&words));
    }
    buffer_free(&words);
}

static void add_title(buffer *title, const cli_moment *moment, bool typed) {
    char where[128];
    hj_game_step(moment->after, where, sizeof where);
    if (moment->number == 0) {
        buffer_format(title, "%s: %s", typed ? "Position" : "Before the first action", where);
    } else {
        buffer_format(title, "#%u %s ", moment->number,
                      people_short(&moment->people, phrase_actor(&moment->action)));
        phrase_action(title, &moment->people, &moment->config, &moment->action, moment->before,
                      moment->after);
    }
}

void look_board(const cli_moment *moment, bool numbers, bool color) {
    buffer title = {0};
    buffer picture = {0};
    add_title(&title, moment, false);
    drawing_text(&picture, &(drawing){.game = moment->after,
                                      .people = &moment->people,
                                      .title = buffer_string(&title),
                                      .ids = numbers,
                                      .color = color});
    fputs(buffer_string(&picture), stdout);
    buffer_free(&title);
    buffer_free(&picture);
}

static int draw(const board_options *o, const cli_moment *moment, const cli_told *told,
                bool color) {
    buffer title = {0};
    buffer picture = {0};
    add_title(&title, moment, told->typed);
    if (o->svg) {
        picture_svg(&picture, &(drawn_board){.game = moment->after,
                                             .people = &moment->people,
                                             .title = buffer_string(&title),
                                             .ids = o->ids,
                                             .networks = o->networks,
                                             .last = moment->action});
    } else {
        drawing_text(&picture, &(drawing){.game = moment->after,
                                          .people = &moment->people,
                                          .title = buffer_string(&title),
                                          .ids = o->ids,
                                          .color = color,
                                          .networks = o->networks});
        if (told->typed) {
            add_untold(&picture, moment, told);
        }
    }
    int code = write_out(&picture, o->out);
    buffer_free(&title);
    buffer_free(&picture);
    return code;
}

static int write_position(const cli_moment *moment, const char *path) {
    buffer out = {0};
    position_line(&out, moment->after);
    buffer_char(&out, '\n');
    const int code = write_out(&out, path);
    buffer_free(&out);
    return code;
}

int cmd_board(int argc, char **argv) {
    board_options o = {0};
    int code = read_options(&o, argc, argv);
    if (code >= 0) {
        return code;
    }
    bool color = false;
    if (!cli_colour(&color, o.color, stdout)) {
        return cli_usage_error("board", "--color is auto, always or never");
    }
    cli_source source;
    cli_index index = {0};
    cli_moment moment = {0};
    uint32_t number = 0;
    code = cli_source_open(&source, o.file);
    code = code == 0 ? index_build(&index, &source) : code;
    if (code == 0 && !index_address(&number, &index, o.address != NULL ? o.address : "end")) {
        code = CLI_EXIT_USAGE;
    }
    if (code == 0 && o.networks && !is_frenemies(&index.config)) {
        code = cli_usage_error("board", "--networks is for games of Frenemies");
    }
    code = code == 0 ? moment_find(&moment, &source, number) : code;
    if (code == 0 && o.position) {
        code = write_position(&moment, o.out);
    } else if (code == 0) {
        code = draw(&o, &moment, &source.told, color && o.out == NULL);
    }
    moment_free(&moment);
    index_free(&index);
    cli_source_close(&source);
    return code;
}
