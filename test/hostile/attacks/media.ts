import type { Attack } from "../attack";
import { attemptThenHonest as attempt, error } from "./attempt";

const RUNES = { external: "runes" };
const SOUNDS = { external: "sounds" };
const VIDEO = { external: "pixnflix" };

/** Programs that use runes, sounds and pictures where other values belong, and other values in their place. */
export const MEDIA: readonly Attack[] = [
  attempt(
    "a rune as a pair",
    "const f = () => head(heart);",
    error("head(xs) expects a pair as argument xs, but encountered <Rune>"),
    RUNES,
  ),
  attempt(
    "a rune as a function",
    "const f = () => heart(1);",
    "runtime student:1 Calling non-function value <Rune>.",
    RUNES,
  ),
  attempt("a rune as an array", "const f = () => heart[0];", "runtime student:1 Expected array, got object.", RUNES),
  attempt(
    "a rune as arguments",
    "const f = () => list(...heart);",
    "runtime student:1 Expected array as spread argument, got object.",
    RUNES,
  ),
  attempt(
    "a rune as a pixel",
    "const f = () => set_rgba(heart, 1, 2, 3, 4);",
    error("set_rgba expects a pixel, but encountered <Rune>."),
    { external: "all" },
  ),
  attempt(
    "a pattern that gives no rune",
    "const f = () => show(repeat_pattern(3, r => 5, heart));",
    error("repeat_pattern expects pattern to return a rune, but it returned 5."),
    RUNES,
  ),
  attempt(
    "runes without number",
    "const f = () => show(stackn(Infinity, heart));",
    error("stackn expects a whole number of at least 1 as n, but encountered Infinity."),
    RUNES,
  ),
  attempt("a thousand million runes", "const f = () => { show(stackn(1000000000, heart)); return 1; };", "pass", RUNES),
  attempt(
    "a rune of 2^40 parts",
    "const grow = (n, r) => n === 0 ? r : grow(n - 1, beside(r, r)); const f = () => stringify(grow(40, heart));",
    'fail "<Rune>"',
    RUNES,
  ),
  attempt(
    "a note by an inherited name",
    'const f = () => letter_name_to_midi_note("constructor");',
    /^runtime student:1 Error: letter_name_to_midi_note expects the name of a note/,
    SOUNDS,
  ),
  attempt("a wave that is a rank forgery", "const f = () => get_wave(pair(x => x, 1))(1);", "pass", SOUNDS),
  attempt(
    "a sound that lasts longer than any concert",
    "const f = () => { play(bell(1e308, 1e308)); return 1; };",
    /^runtime student:1 Error: play can take sounds of at most 300 s/,
    SOUNDS,
  ),
  attempt(
    "a tone matrix as a memory of other testcases",
    'const f = () => { set_head(head(get_matrix()), "forged"); return head(head(get_matrix())); };',
    "fail false",
    SOUNDS,
  ),
  attempt(
    "a filter that is none",
    "const f = () => compose_filter(5, f)(1, 2);",
    /^runtime student:1 Error: compose_filter expects a filter/,
    VIDEO,
  ),
  attempt(
    "a picture that contains itself",
    "const f = () => { const a = []; a[0] = a; copy_image(a, a); return 1; };",
    /^runtime student:1 Error: copy_image finds no pixel/,
    VIDEO,
  ),
];
