import { directForm, heapForm, statements, translated } from "./translated.fixture";

it.each([
  ["a block keeps its names to itself", "{ const a = 1; a; } x;", "{const a=1;a;}x;"],
  ["a name may hide that of a block outside", "const a = 1; { const a = 2; a; }", "const a=1;{const a=2;a;}"],
  ["a conditional checks its test", "if (x) { 1; } else { 2; }", "if($$B(x,@1)){1;}else{{2;}}"],
  [
    "each test of a chain of conditionals is checked",
    "if (x) { 1; } else if (y) { 2; } else { 3; }",
    "if($$B(x,@1)){1;}else{if($$B(y,@1)){2;}else{{3;}}}",
  ],
  ["every round of a loop looks at the clock", "while (x) { f(1); }", "while($$B(x,@1)){$$R(10);$$c1(f,1,@1);}"],
  ["a loop can be left", "while (true) { break; }", "while(true){$$R(10);break;}"],
  ["a round can be ended", "while (true) { continue; }", "while(true){$$R(10);continue;}"],
  [
    "a for loop declares its variable with let, so that each round has its own",
    "for (let i = 0; true; i = 1) { f(i); }",
    "for(let i=0;true;(i=1)){$$R(10);$$c1(f,i,@1);}",
  ],
  [
    "the variable of a loop hides a name outside",
    "const i = 5; for (let i = 0; true; i = 1) { i; } i;",
    "const i=5;for(let i=0;true;(i=1)){$$R(10);i;}i;",
  ],
])("%s", (_rule, source, expected) => {
  expect(statements(source)).toBe(expected);
});

it("returns from inside a loop, and leaves the call to the caller", () => {
  const source = "function g(n) { while (true) { return f(n); } }";
  expect(directForm(source)).toBe("while(true){$$R(10);return $$t1(f,n,@1);}");
  expect(heapForm(source)).toBe("while(true){$$R(10);return $$t1(f,n,@1);}");
});

it("makes a call whose value nobody needs at once", () => {
  expect(directForm("function g(n) { f(n); return 1; }")).toBe("$$c1(f,n,@1);return 1;");
  expect(heapForm("function g(n) { f(n); return 1; }")).toBe("(($$t=$$y1(f,n,@1))===$$T?yield:$$t);return 1;var $$t;");
});

describe("the value of a part in heap form", () => {
  it.each([
    ["is that of its last expression", "1;", "nativeStorage.evaller=$$p=>eval($$p);$$v=1;return $$v;})"],
    [
      "is undefined where a conditional has none",
      "if (true) { 1; } else {}",
      "nativeStorage.evaller=$$p=>eval($$p);$$v=void 0;if(true){$$v=1;}else{{}}return $$v;})",
    ],
    [
      "waits for a call",
      "f(1);",
      "nativeStorage.evaller=$$p=>eval($$p);$$v=(($$t=$$y1(f,1,10))===$$T?yield:$$t);var $$t;return $$v;})",
    ],
  ])("%s", (_rule, source, end) => {
    const { text } = translated(source, { heap: true });
    expect(text.slice(text.indexOf("nativeStorage.evaller"))).toBe(end);
  });
});
