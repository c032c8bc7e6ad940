import type { Attack } from "../attack";

const PREPEND = "const secret = x => x === 4711;\nfunction secret_too(x) {\n  return 4711;\n}";
const HIDDEN = /^fail "(x => |function secret_too\(x\) )\{\\n\\t\[implementation hidden\]\\n\}"$/;

/** Programs that would show what is hidden. */
export const LEAKING: readonly Attack[] = (
  [
    {
      name: "stringify of an arrow function of the prepend",
      prepend: PREPEND,
      student: "const f = () => stringify(secret);",
      testcases: [["f();", "", HIDDEN]],
    },
    {
      name: "stringify of a function of the prepend",
      prepend: PREPEND,
      student: "const f = () => stringify(secret_too);",
      testcases: [["f();", "", HIDDEN]],
    },
    {
      name: "stringify of a list of them",
      library: { chapter: 2 },
      prepend: PREPEND,
      student: "const f = () => stringify(list(secret, secret_too));",
      testcases: [["f();", "", /^(?!.*4711)fail /]],
    },
    {
      name: "an error that carries one",
      prepend: PREPEND,
      student: "const f = () => error(secret);",
      testcases: [["f();", "", /^(?!.*4711)runtime student:1 /]],
    },
    {
      name: "an error of the engine that carries one",
      library: { chapter: 2 },
      prepend: PREPEND,
      student: "const f = () => head(secret);",
      testcases: [["f();", "", /^(?!.*4711)runtime student:1 /]],
    },
    {
      name: "the function that a testcase hands over",
      student: "const f = g => stringify(g);",
      testcases: [["f(x => x + 4711);", "", 'fail "x => {\\n\\t[implementation hidden]\\n}"']],
    },
    {
      name: "the function that the postpend hands over",
      student: "const f = g => stringify(g);",
      postpend: "const run = () => f(y => y * 4711);",
      testcases: [["run();", "", 'fail "y => {\\n\\t[implementation hidden]\\n}"']],
    },
    {
      name: "a global's text",
      library: { globals: [["rate", "x => x * 4711"]] },
      student: "const f = () => stringify(rate);",
      testcases: [["f();", "", /^(?!.*4711)fail /]],
    },
    {
      name: "lazy: what a thunk would show",
      library: { chapter: 2, variant: "lazy" },
      prepend: PREPEND,
      student: "const f = () => stringify(pair(secret, secret_too(1)));",
      testcases: [["f();", "", /^(?!.*(isMemoized|=== 4711))fail /]],
    },
    {
      name: "non-det: a function of the prepend",
      library: { chapter: 3, variant: "non-det" },
      prepend: PREPEND,
      student: "const f = () => stringify(secret_too);",
      testcases: [["f();", "", /^(?!.*4711)fail /]],
    },
    {
      name: "the expected answer under a name one might guess",
      student: "const f = () => answer;",
      testcases: [["f();", "4711", "runtime student:1 Name answer not declared."]],
    },
    {
      name: "a name of the postpend before it exists",
      student: "const f = () => later;",
      postpend: "const later = 4711;",
      testcases: [["f();", "4711", "runtime student:1 Name later not declared."]],
    },
    {
      name: "what another testcase left behind",
      library: { chapter: 3 },
      student: "let seen = 0; const f = x => { const before = seen; seen = x; return before; };",
      testcases: [
        ["f(4711);", "0", "pass"],
        ["f(1);", "4711", "fail 0"],
      ],
    },
    {
      name: "a picture of a hidden function",
      library: { chapter: 2 },
      prepend: PREPEND,
      student: "const f = () => draw_data(list(secret));",
      testcases: [["f();", "", "fail [ x => {\n  \t[implementation hidden]\n  },\nnull]"]],
    },
    {
      name: "the parts that a hidden function's text is parsed into",
      library: { chapter: 4 },
      prepend: PREPEND,
      student: "const f = () => tokenize(stringify(secret));",
      testcases: [["f();", "", /^fail \["x", \["=>", \["\{", \["\[", \["implementation", \["hidden", /]],
    },
    {
      name: "a hidden function as a name that is not declared",
      prepend: PREPEND,
      student: "const f = () => secret(undeclared_name);",
      testcases: [["f();", "", "runtime student:1 Name undeclared_name not declared."]],
    },
    {
      name: "a hidden function called with too much",
      prepend: PREPEND,
      student: "const f = () => secret(1, 2, 3);",
      testcases: [
        [
          "f();",
          "",
          "runtime student:1 Expected 1 arguments, but got 3.\nsecret(x) is called with 3 arguments: it takes 1.",
        ],
      ],
    },
    {
      name: "a hidden function as an operand",
      prepend: PREPEND,
      student: "const f = () => secret + 1;",
      testcases: [
        ["f();", "", "runtime student:1 Expected string or number on left hand side of operation, got function."],
      ],
    },
  ] satisfies Attack[]
).map((attack) => ({ ...attack, hidden: ["=== 4711", "return 4711", "+ 4711", "* 4711"] }));
