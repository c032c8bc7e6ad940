import type { Attack } from "../attack";

/** Programs whose output, values or errors are too much. */
export const FLOODING: readonly Attack[] = [
  {
    name: "two hundred thousand lines",
    student: "const f = n => n === 0 ? 0 : f(display(n) - 1);",
    testcases: [["f(200000);", "0", "pass"]],
  },
  {
    name: "lines without end",
    library: { chapter: 3 },
    student: "const f = () => { while (true) { display(1); } };",
    testcases: [["f();", "0", "timeout"]],
  },
  {
    name: "a value of a million characters",
    library: { chapter: 3 },
    student: 'const f = () => { let s = "x"; for (let i = 0; i < 20; i = i + 1) { s = s + s; } return s; };',
    testcases: [["f();", "x", /^fail "x{1999}\.\.\. \(\d+ characters\)$/]],
  },
  {
    name: "an error of a million characters",
    library: { chapter: 3 },
    student: 'const f = () => { let s = "x"; for (let i = 0; i < 20; i = i + 1) { s = s + s; } return error(s); };',
    testcases: [["f();", "x", /^runtime student:1 Error: "x+\.\.\. \(\d+ characters\)$/]],
  },
  {
    name: "five thousand syntax errors",
    student: "const = 1\n".repeat(5_000),
    testcases: [["1;", "1", /^syntax student:1 /]],
  },
  {
    name: "five thousand missing semicolons",
    student: Array.from({ length: 5_000 }, (_, i) => `const x${i} = ${i}`).join("\n"),
    testcases: [["1;", "1", "syntax student:1 Missing semicolon at the end of statement"]],
  },
  {
    name: "questions to a reader who is not there",
    library: { chapter: 3 },
    student: 'const f = () => { for (let i = 0; i < 1000; i = i + 1) { prompt("more"); } return 1; };',
    testcases: [["f();", "1", "pass"]],
  },
  {
    name: "pictures without end",
    library: { chapter: 3 },
    student: "const f = () => { while (true) { draw_data(list(1)); } };",
    testcases: [["f();", "1", "timeout"]],
  },
  {
    name: "a list of a hundred thousand numbers as the value",
    library: { chapter: 2 },
    student: "const f = () => enum_list(1, 100000);",
    testcases: [["f();", "x", /^fail \[ 1,\n\[ 2,\n[\s\S]*\[101, \.\.\.<truncated>\]+$/]],
  },
  {
    name: "as many declarations as fit into the longest program that is kept",
    student: `${Array.from({ length: 3_500 }, (_, i) => `const x${i} = ${i};`).join("\n")}\nconst f = () => x3499;`,
    testcases: [["f();", "3499", "pass"]],
  },
  {
    name: "an error of full length from every testcase",
    library: { chapter: 3 },
    student: "const f = () => error(stringify(enum_list(1, 5000)));",
    testcases: Array.from({ length: 20 }, () => ["f();", "", /^runtime student:1 Error: "\[ 1,\\n\[ 2,\\n/]),
  },
];
