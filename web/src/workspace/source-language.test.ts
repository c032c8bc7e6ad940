import { languageId, languageName, sourceGrammar, sourceNames } from "./source-language";

test("loops are words of chapter 3 and forbidden before", () => {
  expect(sourceNames(3, "default").keywords).toContain("while");
  expect(sourceNames(2, "default").forbidden).toEqual(expect.arrayContaining(["while", "for", "let"]));
  expect(sourceNames(3, "default").forbidden).not.toContain("let");
});

test("classic JavaScript words are forbidden in every chapter", () => {
  for (const chapter of [1, 2, 3, 4] as const) {
    expect(sourceNames(chapter, "default").forbidden).toEqual(expect.arrayContaining(["var", "this", "class", "new"]));
  }
});

test("lists come with chapter 2, streams and arrays with chapter 3", () => {
  expect(sourceNames(1, "default").functions).not.toContain("pair");
  expect(sourceNames(2, "default").functions).toContain("accumulate");
  expect(sourceNames(2, "default").functions).not.toContain("stream_tail");
  expect(sourceNames(3, "default").functions).toContain("stream_tail");
  expect(sourceNames(1, "default").forbidden).toContain("null");
  expect(sourceNames(2, "default").constants).toContain("null");
});

test("no word has two colours", () => {
  for (const chapter of [1, 2, 3, 4] as const) {
    const { keywords, constants, functions, forbidden } = sourceNames(chapter, "default");
    const all = [...keywords, ...constants, ...functions, ...forbidden];
    expect(new Set(all).size).toBe(all.length);
  }
});

test.each(["++", "--", "==", "!=", "+=", "&", "|", "^", "~", "<<", "**"])("%s is marked", (operator) => {
  const root = sourceGrammar(4, "default").tokenizer.root as [RegExp, unknown][];
  const first = root.find(([pattern]) => new RegExp(`^(?:${pattern.source})`).test(operator));
  expect(first?.[1]).toBe("invalid");
});

test.each(["=>", "===", "!==", "<=", ">=", "&&", "||", "+", "=", "?", ":"])("%s is an operator", (operator) => {
  const root = sourceGrammar(1, "default").tokenizer.root as [RegExp, unknown][];
  const first = root.find(([pattern]) => new RegExp(`^(?:${pattern.source})`).test(operator));
  expect(first?.[1]).toBe("operator");
});

test("arrays are marked before chapter 3", () => {
  const firstFor = (chapter: 1 | 3, text: string) =>
    (sourceGrammar(chapter, "default").tokenizer.root as [RegExp, unknown][]).find(([pattern]) =>
      new RegExp(`^(?:${pattern.source})`).test(text),
    )?.[1];
  expect([firstFor(1, "["), firstFor(3, "["), firstFor(1, "(")]).toEqual(["invalid", "@brackets", "@brackets"]);
});

test("programs with types have words for them", () => {
  const { keywords, functions, forbidden } = sourceNames(1, "typed");
  expect(keywords).toContain("type");
  expect(functions).toEqual(expect.arrayContaining(["number", "List", "void"]));
  expect(forbidden).not.toContain("void");
});

test("names", () => {
  expect(languageId(3, "non-det")).toBe("source-3-non-det");
  expect(languageName(4, null)).toBe("Source §4");
  expect(languageName(1, "default")).toBe("Source §1");
  expect(languageName(1, "lazy")).toBe("Source §1 Lazy");
});
