import {
  adoptDrafts,
  draftKey,
  dropDraft,
  EMPTY_RECORD,
  judgeNews,
  keepVersion,
  openQuestion,
  putDraft,
  VERSION_LIMIT,
} from "./draft-storage";

const draft = (text: string, basedOn: number, at = 1000) => ({ text, basedOn, at });

describe("opening a question", () => {
  test("without a draft shows the saved answer", () => {
    expect(openQuestion({ text: "saved", version: 3 }, "template", null)).toEqual({ kind: "saved", text: "saved" });
  });

  test("without draft and answer shows the template", () => {
    expect(openQuestion({ text: null, version: 0 }, "template", null)).toEqual({ kind: "saved", text: "template" });
  });

  test("a draft equal to the saved answer is no news, whatever it was based on", () => {
    expect(openQuestion({ text: "same", version: 5 }, "t", draft("same", 2))).toEqual({ kind: "saved", text: "same" });
  });

  test("a draft on top of the present answer is restored", () => {
    expect(openQuestion({ text: "saved", version: 3 }, "t", draft("mine", 3))).toEqual({
      kind: "restored",
      text: "mine",
    });
  });

  test("a first draft is restored when nothing was saved", () => {
    expect(openQuestion({ text: null, version: 0 }, "t", draft("mine", 0))).toEqual({ kind: "restored", text: "mine" });
  });

  test("a draft on top of an older answer never replaces the newer one silently", () => {
    expect(openQuestion({ text: "newer", version: 4 }, "t", draft("mine", 3))).toEqual({
      kind: "conflict",
      text: "mine",
      theirs: "newer",
    });
  });

  test("a draft based on a deleted answer conflicts with the template", () => {
    expect(openQuestion({ text: null, version: 0 }, "start", draft("mine", 2))).toEqual({
      kind: "conflict",
      text: "mine",
      theirs: "start",
    });
  });
});

describe("several tabs", () => {
  const two = putDraft(putDraft(EMPTY_RECORD, "a", draft("from a", 1, 10)), "b", draft("from b", 1, 20));

  test("write beside each other", () => {
    expect(two.drafts).toEqual({ a: draft("from a", 1, 10), b: draft("from b", 1, 20) });
  });

  test("a new tab adopts the newest text and keeps the other as a version", () => {
    expect(adoptDrafts(two, "c")).toEqual({
      draft: draft("from b", 1, 20),
      record: {
        drafts: { c: draft("from b", 1, 20) },
        versions: [{ text: "from a", at: 10, reason: "other-tab" }],
      },
    });
  });

  test("equal texts are not kept twice", () => {
    const same = putDraft(putDraft(EMPTY_RECORD, "a", draft("x", 1, 10)), "b", draft("x", 1, 20));
    expect(adoptDrafts(same, "c").record.versions).toEqual([]);
  });

  test("with nothing to adopt, the record is unchanged", () => {
    expect(adoptDrafts(EMPTY_RECORD, "a")).toEqual({ record: EMPTY_RECORD, draft: null });
  });

  test("dropping one tab's text leaves the other's", () => {
    expect(dropDraft(two, "a").drafts).toEqual({ b: draft("from b", 1, 20) });
  });
});

describe("versions", () => {
  test("are newest first, without repetition", () => {
    let record = keepVersion(EMPTY_RECORD, { text: "one", at: 1, reason: "reset" });
    record = keepVersion(record, { text: "two", at: 2, reason: "reset" });
    record = keepVersion(record, { text: "one", at: 3, reason: "kept-mine" });
    expect(record.versions).toEqual([
      { text: "one", at: 3, reason: "kept-mine" },
      { text: "two", at: 2, reason: "reset" },
    ]);
  });

  test("a blank text is not worth keeping", () => {
    expect(keepVersion(EMPTY_RECORD, { text: " \n", at: 1, reason: "reset" }).versions).toEqual([]);
  });

  test("the oldest fall away", () => {
    let record = EMPTY_RECORD;
    for (let n = 1; n <= 32; n++) record = keepVersion(record, { text: `v${n}`, at: n, reason: "reset" });
    expect(VERSION_LIMIT).toBe(30);
    expect(record.versions).toHaveLength(30);
    expect(record.versions[0]?.text).toBe("v32");
    expect(record.versions[29]?.text).toBe("v3");
  });
});

describe("news of a save elsewhere", () => {
  test.each([
    [{ text: "a", dirty: false, version: 2 }, { text: "b", version: 2 }, "none"],
    [{ text: "a", dirty: true, version: 3 }, { text: "b", version: 2 }, "none"],
    [{ text: "a", dirty: false, version: 1 }, { text: "b", version: 2 }, "update"],
    [{ text: "b", dirty: true, version: 1 }, { text: "b", version: 2 }, "same-text"],
    [{ text: "a", dirty: true, version: 1 }, { text: "b", version: 2 }, "conflict"],
  ] as const)("%j against %j is %s", (mine, theirs, news) => {
    expect(judgeNews(mine, theirs)).toBe(news);
  });
});

test("the key names the person and the question", () => {
  expect(draftKey(7, 12003)).toBe("answer/7/12003");
});
