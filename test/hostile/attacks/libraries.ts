import type { Attack } from "../attack";

const attempt = (name: string, student: string, verdict: string | RegExp, library: Attack["library"] = {}): Attack => ({
  name,
  library: { chapter: 3, ...library },
  student,
  testcases: [["f();", "1", verdict]],
});

/** Programs that turn libraries and modules against their host. */
export const LIBRARIES: readonly Attack[] = [
  attempt(
    "an inherited name asked of a module",
    'import { constructor } from "repeat"; const f = () => constructor("return 1")();',
    "syntax student:1 Name constructor cannot be used in Source programs.",
  ),
  attempt(
    "an inherited name asked of a module under another name",
    'import { constructor as make } from "repeat"; const f = () => make("return 1")();',
    /^syntax student:1 /,
  ),
  attempt(
    "a module's function under an inherited name",
    'import { twice as __proto__ } from "repeat"; const f = () => 1;',
    "syntax student:1 Name __proto__ cannot be used in Source programs.",
  ),
  attempt(
    "a module whose name is inherited",
    'import { a } from "constructor"; const f = () => 1;',
    'syntax student:1 Module "constructor" not found.',
  ),
  attempt(
    "a module whose name is that of the prototype",
    'import { a } from "__proto__"; const f = () => 1;',
    'syntax student:1 Module "__proto__" not found.',
  ),
  attempt(
    "a module by a path that goes up",
    'import { a } from "../../../language/commands"; const f = () => 1;',
    'syntax student:1 Module "../../../language/commands" not found.',
  ),
  attempt(
    "a module as data",
    'import { a } from "data:text/javascript,export const a=1"; const f = () => 1;',
    'syntax student:1 Module "data:text/javascript,export const a=1" not found.',
  ),
  attempt("what a module exports by default", 'import r from "repeat"; const f = () => r;', /^syntax student:1 /),
  attempt("a module whole", 'import * as r from "repeat"; const f = () => r;', /^syntax student:1 /),
  attempt(
    "the constructor of a module's function",
    'import { twice } from "repeat";\nconst f = () => twice["constructor"]("return 1")();',
    "runtime student:2 Expected object or array, got function.",
  ),
  attempt(
    "a module's function, written to",
    'import { twice } from "repeat";\nconst f = () => { twice[0] = 1; return 1; };',
    "runtime student:2 Expected object or array, got function.",
  ),
  attempt(
    "a module's function, assigned",
    'import { twice } from "repeat";\ntwice = x => x; const f = () => 1;',
    "runtime student:2 Cannot assign new value to constant twice.",
  ),
  ...(
    [
      [3, "default"],
      [3, "non-det"],
      [3, "concurrent"],
      [4, "default"],
      [4, "gpu"],
      [4, "explicit-control"],
    ] as const
  ).flatMap(([chapter, variant]) => [
    attempt(
      `chapter ${chapter} ${variant}: the constructor of functions by an object of a module`,
      'import { start } from "pix_n_flix";\nconst s = start();\ns["hasOwnProperty"] = x => true; s["__proto__"] = x => x;\nconst f = () => s["constructor"]("return 1")();',
      "runtime student:3 Expected array, got object.",
      { chapter, variant },
    ),
    attempt(
      `chapter ${chapter} ${variant}: what the object of a module inherits`,
      'import { ToneMatrix } from "sound_matrix";\nconst f = ToneMatrix["toString"];',
      "runtime student:2 Expected array, got object.",
      { chapter, variant },
    ),
  ]),
  {
    name: "imports under names of the translated text",
    library: { chapter: 3 },
    student:
      'import { twice as $$S, thrice as $$p, repeat as $$W } from "repeat"; const f = () => { const g = x => x + 1; return $$S(g)(1); };',
    testcases: [
      ["f();", "3", "pass"],
      ["$$p(x => x + 1)(1);", "4", "pass"],
    ],
  },
  {
    name: "an object of a module as a memory of other testcases",
    library: { chapter: 3 },
    student: 'import { start } from "pix_n_flix";\nconst f = x => { start()["seen"] = x; return x; };',
    testcases: [
      ["f(4711);", "1", "runtime student:2 Expected array, got object."],
      ["f(1);", "1", "runtime student:2 Expected array, got object."],
    ],
  },
  attempt(
    "a builtin repeated for ever inside a module",
    'import { repeat } from "repeat";\nconst f = () => repeat(math_abs, 1000000000000)(1);',
    /^timeout$/,
  ),
  attempt(
    "a function of the program repeated for ever inside a module",
    'import { repeat } from "repeat";\nconst f = () => repeat(x => x, 1000000000000)(1);',
    /^timeout$/,
  ),
  attempt(
    "repeated as often as no number tells",
    'import { repeat } from "repeat";\nconst f = () => repeat(x => x, Infinity)(1);',
    /^runtime student:2 Error: repeat expects /,
  ),
  attempt(
    "a tree that contains itself",
    "const t = make_tree(1, null, null); set_head(tail(t), t);\nconst f = () => is_tree(t);",
    /^(fail|runtime|timeout)/,
    { external: "binarytrees" },
  ),
  attempt(
    "a value that says itself how it is written out",
    'const a = []; const f = () => { a["toReplString"] = () => "1"; return a; };',
    "runtime student:1 Expected array index as prop, got string.",
  ),
  attempt(
    "the look of a rune, made by hand",
    'const f = () => show(list("heart"));',
    /^runtime student:1 Error: show/,
    { external: "runes" },
  ),
  attempt("runes without end", "const f = () => { while (true) { show(heart); } };", /^(timeout|killed|runtime)/, {
    external: "runes",
  }),
  attempt(
    "a rune of a thousand million parts",
    "const f = () => { let r = heart; for (let i = 0; i < 30; i = i + 1) { r = beside(r, r); } show(r); return 1; };",
    /^(pass|timeout|killed|runtime student:1 Error: )/,
    { external: "runes" },
  ),
  attempt(
    "a sound of a million hours",
    "const f = () => { play(sine_sound(440, 3600000000)); return 1; };",
    /^(pass|timeout|killed|runtime student:1 Error: )/,
    { external: "sounds" },
  ),
  attempt(
    "a wave that never ends",
    "const f = () => { play(make_sound(t => { while (true) {} return 0; }, 1)); return 1; };",
    /^(pass|timeout|killed)/,
    { external: "sounds" },
  ),
  attempt(
    "a wave that speaks in place of numbers",
    'const f = () => { play(make_sound(t => "a", 1)); return 1; };',
    /^(pass|runtime student:1 )/,
    { external: "sounds" },
  ),
  attempt(
    "tasks put off without end",
    "const f = () => { while (true) { set_timeout(() => f(), 0); } };",
    /^(timeout|runtime student:1 Error: )/,
    { external: "sounds" },
  ),
  attempt(
    "a robot that is not there",
    "const f = () => ev3_speak(ev3_hello());",
    /^runtime student:1 Error: ev3_hello runs on a robot/,
    { external: "ev3" },
  ),
  attempt("questions without end", 'const f = () => { while (true) { prompt("more"); } };', "timeout"),
  attempt(
    "texts of a million letters displayed",
    'const f = () => { let s = "x"; for (let i = 0; i < 20; i = i + 1) { s = s + s; } while (true) { display(s); } };',
    /^(timeout|killed)/,
  ),
  attempt(
    "drawings of growing lists",
    "const f = () => { let p = null; while (true) { p = pair(p, p); draw_data(p); } };",
    "runtime student:1 Error: draw_data cannot write out a value of more than a million elements.",
  ),
  attempt(
    "the engine's door for the next part",
    "const f = () => evaller;",
    "runtime student:1 Name evaller not declared.",
  ),
  attempt(
    "the door of a REPL line in Unicode escapes",
    "const f = () => n\\u0061tiveStorage;",
    "syntax student:1 Name nativeStorage cannot be used in Source programs.",
  ),
  attempt("eval in Unicode escapes", 'const f = () => \\u0065val("1");', /^syntax student:1 /),
];
