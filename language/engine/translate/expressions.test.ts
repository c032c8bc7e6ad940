import { directForm, heapForm, statements } from "./translated.fixture";

describe("values and names", () => {
  it.each([
    ["a name stays itself", "x;", "x;"],
    ["a template is a string", "`a`;", '"a";'],
    ["a line separator in a string is escaped, so that the text stays one line", '"a\\u2028b";', '"a\\u2028b";'],
    ["a name that is read before its declaration notes its line", "a; const a = 1;", "($$S.early=10,a);const a=1;"],
    ["a name that is read behind its declaration notes nothing", "const a = 1; a;", "const a=1;a;"],
  ])("%s", (_rule, source, expected) => {
    expect(statements(source)).toBe(expected);
  });
});

describe("operators", () => {
  it.each([
    ["numbers that are written down are computed at once", "1 - -1;", "(1- (- 1));"],
    [
      "an operand of unknown type is checked before it is computed with",
      "x - 1;",
      '($$S.early=10,x,typeof x==="number"?x- 1:$$sub(x,1,@1));',
    ],
    [
      "both operands are read before either is checked",
      "x + y;",
      '($$S.early=10,x,$$S.early=10,y,typeof x==="number"&&typeof y==="number"?x+ y:$$add(x,y,@1));',
    ],
    [
      "the value of a call is kept, so that the call is made once",
      "f(x) - 1;",
      '($$o0=$$c1(f,x,@1),typeof $$o0==="number"?$$o0- 1:$$sub($$o0,1,@1));var $$o0;',
    ],
    ["a sum with a string is left to the operator", 'x + "a";', '$$add(x,"a",@1);'],
    ["from chapter 3 on any two values are compared for identity", "x === y;", "(x=== y);"],
    ["a boolean that is sure to be one is negated at once", "!true;", "(! true);"],
    ["the negation of anything else is checked", "!x;", '$$U("!",x,@1);'],
    ["a number that is sure to be one changes its sign at once", "-(1 + 2);", "(- (1+ 2));"],
  ])("%s", (_rule, source, expected) => {
    expect(statements(source)).toBe(expected);
  });

  it("checks the operands of === in chapter 2", () => {
    expect(statements("f(x) === 'a';", { chapter: 2 })).toBe('$$eq($$c1(f,x,@1),"a",@1);');
  });

  it("leaves every operator to its helper in heap form, where an operand may be yielded for", () => {
    expect(heapForm("const g = n => f(n) + 1;")).toBe(
      "return $$add((($$t=$$y1(f,n,@1))===$$T?yield:$$t),1,@1);var $$t;",
    );
  });
});

describe("conditions", () => {
  it.each([
    ["a comparison of numbers needs no check", "1 < 2 ? x : y;", "((1< 2)?x:y);"],
    ["any other value is checked to be a boolean", "x ? 1 : 2;", "($$B(x,@1)?1:2);"],
    ["only the left side of a conjunction is checked", "x && y;", "($$B(x,@1)&&y);"],
    ["a literal is not checked", "true || x;", "(true||x);"],
  ])("%s", (_rule, source, expected) => {
    expect(statements(source)).toBe(expected);
  });
});

describe("calls", () => {
  it.each([
    ["a call with up to three arguments has a helper of its own", "f(1, 2, 3);", "$$c3(f,1,2,3,@1);"],
    ["a call with more arguments hands over an array", "f(1, 2, 3, 4);", "$$cN(f,[1,2,3,4],@1);"],
    ["an array that is spread is checked", "f(...xs);", "$$cN(f,[...$$A(xs,@1)],@1);"],
    ["a builtin of pairs is called by its own helper", "head(xs);", "$$head(head,xs,@1);"],
    ["a builtin of pairs with another number of arguments is called as any function", "head();", "$$c0(head,@1);"],
    [
      "a name that the program declares anew is no builtin",
      "{ const head = x; head(xs); }",
      "{const head=x;$$c1(head,xs,@1);}",
    ],
  ])("%s", (_rule, source, expected) => {
    expect(statements(source)).toBe(expected);
  });
});

describe("calls in tail position are left to the caller", () => {
  it.each([
    ["the body of an arrow function", "const g = n => f(n);", "return $$t1(f,n,@1);"],
    [
      "both branches of a conditional",
      "const g = n => n ? f(n) : f(1);",
      "return ($$B(n,@1)?$$t1(f,n,@1):$$t1(f,1,@1));",
    ],
    ["the right side of a conjunction", "const g = n => n && f(n);", "return ($$B(n,@1)&&$$t1(f,n,@1));"],
    ["a builtin of pairs", "const g = n => head(n);", "return $$thead(head,n,@1);"],
    ["a return statement", "function g(n) { return f(n); }", "return $$t1(f,n,@1);"],
  ])("%s", (_where, source, expected) => {
    expect(directForm(source)).toBe(expected);
    expect(heapForm(source)).toBe(expected);
  });

  it("but not an operand, which the function itself needs", () => {
    expect(directForm("const g = n => 1 - f(n);")).toBe(
      'return ($$o0=$$c1(f,n,@1),typeof $$o0==="number"?1- $$o0:$$sub(1,$$o0,@1));var $$o0;',
    );
  });
});

describe("arrays", () => {
  it.each([
    ["the student's own arrays are plain", "[1, x];", "[1,x];", "student"],
    ["arrays of the prepend are noted", "[1];", "$$M([1]);", "prepend"],
    ["reading an element is checked", "xs[0];", "$$G(xs,0,@1);", "student"],
    ["the student's assignments to elements are noted", "xs[0] = 1;", "$$Q(xs,0,1,@1);", "student"],
    ["those of the prepend are not", "xs[0] = 1;", "$$P(xs,0,1,@1);", "prepend"],
  ] as const)("%s", (_rule, source, expected, part) => {
    expect(statements(source, { part })).toBe(expected);
  });
});

describe("the lazy variant", () => {
  const LAZY = { chapter: 2, lazy: true } as const;

  it.each([
    ["computes an operand when the operator needs it", "f(x) + 'a';", /^\$\$add\(\$\$f\(\$\$c1\(f,.*\)\),"a",@1\);$/],
    ["computes a condition", "x ? 1 : 2;", /^\(\$\$B\(\$\$f\(x\),@1\)\?1:2\);$/],
    ["puts an argument off", "f(x);", /^\$\$c1\(f,\$\$K\(.*return x;\},\$\$Z\)\),@1\);$/],
    ["does not put off what is written down", "f(1, 'a');", /^\$\$c2\(f,1,"a",@1\);$/],
  ])("%s", (_rule, source, expected) => {
    expect(statements(source, LAZY)).toMatch(expected);
  });

  it("passes a parameter on unchanged, computed or not", () => {
    expect(directForm("const g = n => f(n);", LAZY)).toBe("return $$t1(f,n,@1);");
  });

  it("yields in heap form for what must be computed first", () => {
    expect(heapForm("const g = n => n + 1;", LAZY)).toBe("return $$add((($$t=$$h(n))===$$T?yield:$$t),1,@1);var $$t;");
  });
});
