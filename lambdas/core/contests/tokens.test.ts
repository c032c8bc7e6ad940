import { countTokens } from "./tokens";

describe("the tokens of a program", () => {
  it.each<[string, number]>([
    ["return 0;", 3],
    ["", 0],
    ["// only a comment", 0],
    ["/* only\n a * comment **/", 0],
    ["f => f(f);", 8],
    ["const x = 'abc'; // hi", 5],
    ["a=>b", 4],
    ["a.b", 3],
    ["x ** 2", 4],
    ["1.5", 3],
    ["`tpl \u0024{x}`", 7],
    ["a?b:c", 5],
    ["function sum(a, b) {\n    return a + b;\n}", 14],
    ["// adds\nx => x + 1; /* one */", 7],
  ])("%j: %d", (code, count) => {
    expect(countTokens(code)).toBe(count);
  });

  it.each<[string, number]>([
    ["a >>>= b", 3],
    ["a !== b", 3],
    ["a /= b", 4],
    ["!!a", 3],
    ["i++ + ++j", 5],
    ["a<=b>=c", 5],
    ["a && b || c", 5],
  ])("takes the longest operator: %j: %d", (code, count) => {
    expect(countTokens(code)).toBe(count);
  });

  it.each<[string, number]>([
    ["'unterminated", 2],
    ["' a b", 3],
    ["'it\\'s'", 1],
    ['"a \' b"', 1],
    ["'a' + \"b\"", 3],
    ["'one\ntwo'", 4],
    ["/* open", 3],
    ["a /* b */ c */", 4],
    ["// \u2028", 0],
    ["é", 1],
    ["🂡🂢", 2],
    ["\ud800", 1],
    ["a\u00a0b", 2],
  ])("odd texts: %j: %d", (code, count) => {
    expect(countTokens(code)).toBe(count);
  });

  it.each([
    ["quotes", "'".repeat(65_536), 32_768],
    ["open comments", "/* ".repeat(21_845), 43_690],
    ["asterisks in an open comment", `/*${"*".repeat(65_534)}`, 65_536],
    ["backslashes after a quote", `'${"\\".repeat(65_535)}`, 65_536],
    ["escaped quotes", "'\\".repeat(32_768), 65_536],
    ["slashes", "/ ".repeat(32_768), 32_768],
    ["quotes of both kinds, never closed on their line", "'\n\"\n".repeat(16_384), 32_768],
  ])("reads the longest program of %s", (_, code, count) => {
    expect(countTokens(code)).toBe(count);
  });
});
