/** @vitest-environment jsdom */
import { everyPage } from "../../api/every-page";
import type { GradingPage, GradingQuery } from "../../api/grading";
import { chosenOf, samplesOf } from "./accept-choice";
import { inTurns } from "./actions";
import { isShort, pageOf, sortedPages, stateOfSort } from "./paging";
import { type Row, rightsOn, rowOf } from "./rows";
import { gradingCsv } from "./use-export";
import {
  activeFilters,
  changed,
  choiceOf,
  firstView,
  isServerOrder,
  queueOf,
  readView,
  type SortKey,
  type View,
  writeView,
} from "./view";
import { adjustmentOf, faultOf, outOfBounds, overwritten, stepped, without } from "./workspace/draft";
import { nextAnswer, nextToGrade, questionAt } from "./workspace/use-next";

const row = (part: Partial<Row>): Row => ({
  submissionId: 1,
  assessmentId: 1,
  assessmentName: "Echoes",
  assessmentType: "Missions",
  studentId: 10,
  studentName: "Mei Tan",
  groupName: "Group 1",
  groupLeaderId: 2,
  submissionStatus: "submitted",
  gradingStatus: "none",
  questionCount: 2,
  gradedCount: 0,
  initialXp: 100,
  xpAdjustment: -10,
  currentXp: 90,
  maxXp: 200,
  xpBonus: 5,
  submittedAt: "2026-11-20T08:00:00.000Z",
  ...part,
});

describe("the table's view", () => {
  it("survives the address", () => {
    const view = {
      ...firstView,
      filter: "mei & co",
      allGroups: true,
      show: "todo",
      grader: 12,
      sort: "submitted",
      page: 3,
    } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(firstView).toString()).toBe("");
    expect(readView(new URLSearchParams("page=-1&show=x&grader=y"))).toEqual(firstView);
  });

  it("is in the first order for a column that there is not", () => {
    expect(readView(new URLSearchParams("sort=nothing&order=ascending"))).toEqual(firstView);
  });

  it.each(["student", "assessment", "type", "group", "submitted", "grading", "xp"])("can be sorted by %s", (sort) => {
    expect(readView(new URLSearchParams({ sort, order: "ascending" }))).toEqual({
      ...firstView,
      sort,
      descending: false,
    });
  });

  it("asks the server for an order only where it has one", () => {
    const by = (sort: SortKey, show: View["show"]) => {
      const view = { ...firstView, sort, show, descending: false };
      return [isServerOrder(view), choiceOf(view, true).sort, choiceOf(view, true).order];
    };
    expect(by("student", "all")).toEqual([true, "student", "ascending"]);
    expect(by("submitted", "todo")).toEqual([true, "submitted", "ascending"]);
    expect(by("submitted", "all")).toEqual([false, "assessment", "descending"]);
    expect(by("xp", "todo")).toEqual([false, "assessment", "descending"]);
  });

  it("leads by moment of submission through what waits, whatever else it shows", () => {
    const view = { ...firstView, sort: "submitted", descending: false } as const;
    expect(queueOf(view, choiceOf(view, true))).toEqual({ sort: "submitted", order: "ascending", show: "all" });
    const listed = { ...firstView, queue: "listed" } as const;
    expect(queueOf(listed, choiceOf(listed, true))).toEqual(choiceOf(listed, true));
  });

  it("leads in a shuffled order, unless the grader has put the table in another one", () => {
    expect(queueOf(firstView, choiceOf(firstView, true))).toEqual({
      sort: "shuffled",
      order: "descending",
      show: "all",
    });
    const sorted = { ...firstView, sort: "student", descending: false } as const;
    expect(queueOf(sorted, choiceOf(sorted, true))).toEqual({ sort: "student", order: "ascending", show: "all" });
  });

  it("begins at its first page after a change of anything else", () => {
    const third = { ...firstView, page: 3 };
    expect(changed(third, { filter: "mei" })).toEqual({ ...firstView, filter: "mei" });
    expect(changed(third, { page: 4 })).toEqual({ ...firstView, page: 4 });
  });

  it("asks the server for what it shows", () => {
    expect(choiceOf(firstView, true)).toEqual({ sort: "assessment", order: "descending", show: "all" });
    expect(
      choiceOf({ ...firstView, filter: " Mei  echo ", show: "todo", sort: "student", descending: false }, false),
    ).toEqual({ sort: "student", order: "ascending", show: "ungraded", own: "true", text: "Mei  echo" });
    expect(choiceOf({ ...firstView, show: "open", filter: "   " }, true)).toEqual({
      sort: "assessment",
      order: "descending",
      show: "open",
    });
    expect(choiceOf({ ...firstView, filter: "a".repeat(150) }, true).text).toHaveLength(100);
  });
});

const overviewOf = (id: number): GradingPage["rows"][number] => ({
  id,
  status: "submitted",
  unsubmittedAt: null,
  unsubmittedBy: null,
  xp: 100,
  xpAdjustment: 0,
  xpBonus: 0,
  gradedCount: 0,
  submittedAt: "2026-11-20T08:00:00.000Z",
  assessment: { id: 1, title: "Echoes", isManuallyGraded: true, type: "Missions", maxXp: 200, questionCount: 2 },
  student: { id: 10, name: "Mei Tan", groupName: "Group 1", groupLeaderId: 2 },
});

/** A page of the server with the submissions from one id to another. */
const sent = (from: number, to: number, next: string | null): GradingPage => ({
  rows: Array.from({ length: Math.max(0, to - from + 1) }, (_none, index) => overviewOf(from + index)),
  next,
});

describe("a page of 25", () => {
  const ids = (loaded: readonly GradingPage[], page: number) =>
    pageOf(loaded, page)?.rows.map(({ submissionId }) => submissionId);

  it("is put together from short and empty pages of the server", () => {
    const loaded = [sent(1, 10, "a"), sent(1, 0, "b"), sent(11, 30, "c"), sent(31, 51, null)];
    expect([loaded.slice(0, 1), loaded.slice(0, 2), loaded.slice(0, 3)].map((some) => isShort(some, 1))).toEqual([
      true,
      true,
      false,
    ]);
    expect([isShort(loaded.slice(0, 3), 2), isShort(loaded, 3)]).toEqual([true, false]);
    expect([ids(loaded, 1)?.[0], ids(loaded, 1)?.[24], ids(loaded, 1)?.length]).toEqual([1, 25, 25]);
    expect([ids(loaded, 2)?.[0], ids(loaded, 2)?.[24], ids(loaded, 2)?.length]).toEqual([26, 50, 25]);
    expect(ids(loaded, 3)).toEqual([51]);
  });

  it("tells what is known of how many there are", () => {
    const loaded = [sent(1, 25, "a"), sent(26, 30, "b")];
    expect(pageOf(loaded, 1)).toMatchObject({ current: 1, pages: 2, count: 30, ended: false });
    expect(pageOf([...loaded, sent(31, 31, null)], 1)).toMatchObject({ current: 1, pages: 2, count: 31, ended: true });
  });

  it("is not there before a row of it has come", () => {
    expect([pageOf([], 1), pageOf([sent(1, 0, "a")], 1), pageOf([sent(1, 25, "a")], 2)]).toEqual([null, null, null]);
    expect(ids([sent(1, 25, "a"), sent(26, 27, "b")], 2)).toEqual([26, 27]);
  });

  it("past the end is the last one", () => {
    const loaded = [sent(1, 25, "a"), sent(26, 27, null)];
    expect(pageOf(loaded, 9)).toMatchObject({ current: 2, pages: 2 });
    expect(isShort(loaded, 9)).toBe(false);
    // The server could not tell that the full page was the last.
    expect(pageOf([sent(1, 25, "a"), sent(1, 0, null)], 2)).toMatchObject({ current: 1, pages: 1, ended: true });
    expect(pageOf([sent(1, 0, null)], 1)).toEqual({ rows: [], current: 1, pages: 1, count: 0, ended: true });
  });

  it("follows the pages of the server to the last", async () => {
    const pages: Record<string, GradingPage> = { "": sent(1, 2, "a"), a: sent(1, 0, "b"), b: sent(3, 3, null) };
    const found: number[] = [];
    for await (const { rows } of everyPage(async (cursor) => pages[cursor ?? ""] as GradingPage)) {
      found.push(...rows.map(({ id }) => id));
    }
    expect(found).toEqual([1, 2, 3]);
  });
});

describe("an order that the server does not have", () => {
  const first = overviewOf(1);
  const rows: GradingPage["rows"] = [
    { ...first, submittedAt: "2026-11-20T08:00:00.000Z", xp: 90, student: { ...first.student, groupName: null } },
    { ...overviewOf(2), status: "attempting", submittedAt: null, xp: null },
    { ...overviewOf(3), submittedAt: "2026-11-19T08:00:00.000Z", gradedCount: 2 },
    { ...overviewOf(4), submittedAt: "2026-11-21T08:00:00.000Z", gradedCount: 1, xp: 150 },
  ];
  const sorted = (sort: SortKey, descending: boolean) =>
    sortedPages([{ rows, next: null }], sort, descending).flatMap((page) => page.rows.map(({ id }) => id));

  it("puts all rows in it, with what has no value last in both directions", () => {
    expect([sorted("submitted", false), sorted("submitted", true)]).toEqual([
      [3, 1, 4, 2],
      [4, 1, 3, 2],
    ]);
    expect([sorted("group", false), sorted("group", true)]).toEqual([
      [2, 3, 4, 1],
      [2, 3, 4, 1],
    ]);
    expect([sorted("xp", false), sorted("xp", true)]).toEqual([
      [2, 1, 3, 4],
      [4, 3, 1, 2],
    ]);
    expect(sorted("grading", false)).toEqual([1, 4, 3, 2]);
  });

  it("waits for the last row, and gives up on more than two thousand", () => {
    expect(stateOfSort([])).toBe("reading");
    expect(stateOfSort([sent(1, 1999, "a")])).toBe("reading");
    expect(stateOfSort([sent(1, 2000, "a")])).toBe("tooMany");
    expect(stateOfSort([sent(1, 2000, null)])).toBe("whole");
  });
});

describe("many requests", () => {
  it("go out four at a time, and one that fails stops none", async () => {
    let [under, most] = [0, 0];
    const call = async (item: number): Promise<number> => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
      if (item === 3) throw new Error("no");
      return item;
    };
    const counts: number[] = [];
    const { answers, errors } = await inTurns([1, 2, 3, 4, 5, 6], call, (count) => counts.push(count));
    expect([answers.sort(), errors.length, most, counts.at(-1)]).toEqual([[1, 2, 4, 5, 6], 1, 4, 6]);
  });
});

describe("the next submission to grade", () => {
  const choice: GradingQuery = { sort: "assessment", order: "descending", show: "all", own: "true", text: "echo" };

  /** A server that answers in turn, and what it was asked. */
  const answering = (...pages: GradingPage[]) => {
    const asked: GradingQuery[] = [];
    const ask = async (query: GradingQuery): Promise<GradingPage> => {
      asked.push(query);
      return pages[asked.length - 1] as GradingPage;
    };
    return { ask, asked };
  };
  const nobody = (next: string | null) => sent(1, 0, next);

  it("is the one behind it in the view's order", async () => {
    const { ask, asked } = answering(sent(7, 7, "a"));
    expect(await nextToGrade(ask, choice, 3)).toBe(7);
    expect(asked).toEqual([{ ...choice, show: "ungraded", after: 3, size: 1 }]);
  });

  it("is looked for past empty pages", async () => {
    const { ask, asked } = answering(nobody("a"), sent(7, 7, null));
    expect(await nextToGrade(ask, choice, 3)).toBe(7);
    expect(asked[1]).toEqual({ ...choice, show: "ungraded", cursor: "a", size: 1 });
  });

  it("is the first of all after the last, and never the same", async () => {
    const { ask, asked } = answering(nobody(null), sent(3, 4, "a"));
    expect(await nextToGrade(ask, choice, 3)).toBe(4);
    expect(asked[1]).toEqual({ ...choice, show: "ungraded", size: 2 });
  });

  it("is none when nothing else waits", async () => {
    const { ask, asked } = answering(nobody(null), sent(3, 3, null));
    expect(await nextToGrade(ask, choice, 3)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it("is what waits longest when thousands lie in between", async () => {
    const far = [nobody("a"), nobody("b"), nobody("c")];
    const { ask, asked } = answering(...far, ...far, sent(3, 4, null));
    expect(await nextToGrade(ask, choice, 3)).toBe(4);
    expect(asked).toHaveLength(7);
    expect(asked[6]).toEqual({ ...choice, show: "ungraded", sort: "submitted", order: "ascending", size: 2 });
  });

  describe("the next answer, going by question", () => {
    const place = { submissionId: 3, assessmentId: 2, at: 1, questionCount: 3 };

    it("is to the same question, by another student", async () => {
      const { ask, asked } = answering(sent(7, 7, "a"));
      expect(await nextAnswer(ask, choice, place)).toEqual({ submissionId: 7, at: 1 });
      expect(asked).toEqual([{ ...choice, assessment: 2, question: 1, show: "ungraded", after: 3, size: 1 }]);
    });

    it("is the first to the next question once there is none, also by the same student, and none in the end", async () => {
      const { ask, asked } = answering(nobody(null), nobody(null), sent(3, 3, null));
      expect(await nextAnswer(ask, choice, place)).toEqual({ submissionId: 3, at: 2 });
      expect(asked[2]).toEqual({ ...choice, assessment: 2, question: 2, show: "ungraded", size: 1 });
      const nothing = answering(nobody(null), nobody(null), nobody(null), nobody(null));
      expect(await nextAnswer(nothing.ask, choice, place)).toBeNull();
      expect(nothing.asked[3]).toMatchObject({ question: 0 });
    });
  });
});

describe("the export", () => {
  it("has the named columns and quotes what needs it", () => {
    expect(gradingCsv([row({ studentName: 'Tan, "Mei"' })])).toBe(
      "submissionId,assessmentId,assessmentName,assessmentType,studentId,studentName,groupName,groupLeaderId," +
        "submissionStatus,gradingStatus,questionCount,gradedCount,initialXp,xpAdjustment,currentXp,maxXp,xpBonus\r\n" +
        '1,1,Echoes,Missions,10,"Tan, ""Mei""",Group 1,2,submitted,none,2,0,100,-10,90,200,5',
    );
  });
});

describe("rights", () => {
  const student = { submissionStatus: "submitted", studentId: 10, groupLeaderId: 2 } as const;
  it.each([
    [{ courseRegId: 2, role: "staff" }, student, [true, true, true]],
    [{ courseRegId: 3, role: "staff" }, student, [true, true, false]],
    [{ courseRegId: 3, role: "admin" }, student, [true, true, true]],
    [{ courseRegId: 2, role: "staff" }, { ...student, submissionStatus: "attempted" }, [false, false, false]],
    [{ courseRegId: 10, role: "staff" }, { ...student, submissionStatus: "attempted" }, [true, true, false]],
    [{ courseRegId: 10, role: "staff" }, student, [true, true, true]],
  ] as const)("of %j on %j", (caller, submission, rights) => {
    const rightsIn = (archived: boolean) => {
      const { grade, reautograde, unsubmit } = rightsOn(submission, { ...caller, archived });
      return [grade, reautograde, unsubmit];
    };
    expect(rightsIn(false)).toEqual(rights);
    expect(rightsIn(true)).toEqual([false, false, false]);
  });
});

it("reads XP that is not there as none", () => {
  const overview = {
    id: 5,
    status: "attempting",
    unsubmittedAt: null,
    unsubmittedBy: null,
    xp: null,
    xpAdjustment: null,
    xpBonus: 0,
    gradedCount: 0,
    submittedAt: null,
    assessment: { id: 1, title: "Echoes", isManuallyGraded: true, type: "Missions", maxXp: null, questionCount: 2 },
    student: { id: 10, name: null, groupName: null, groupLeaderId: null },
  } as const;
  expect(rowOf(overview)).toMatchObject({
    currentXp: 0,
    maxXp: 0,
    groupName: "",
    studentName: "(user has yet to log in)",
    gradingStatus: "excluded",
  });
});

describe("the XP adjustment", () => {
  const bounds = { initialXp: 100, maxXp: 180 };

  it("is a whole number or not yet one", () => {
    expect([adjustmentOf("-20"), adjustmentOf(" 5 "), adjustmentOf("+5")]).toEqual([-20, 5, 5]);
    expect([adjustmentOf("-"), adjustmentOf(""), adjustmentOf("1.5")]).toEqual([null, null, null]);
  });

  it("keeps the final XP between 0 and the maximum", () => {
    expect([outOfBounds(80, bounds), outOfBounds(-100, bounds)]).toEqual([null, null]);
    expect([outOfBounds(81, bounds), outOfBounds(-101, bounds)]).toEqual([181, -1]);
  });

  it("steps by 50, 25 and 100 and stops at the bounds", () => {
    const plain = { alt: false, shift: false };
    expect(stepped("0", 1, plain, bounds)).toBe("50");
    expect(stepped("50", 1, plain, bounds)).toBe("80");
    expect(stepped("0", -1, { alt: true, shift: false }, bounds)).toBe("-25");
    expect(stepped("0", -1, { alt: false, shift: true }, bounds)).toBe("-100");
    expect(stepped("x", 1, plain, bounds)).toBe("50");
  });
});

describe("what a grader has typed", () => {
  const before = { adjustment: "0", comments: "" };

  it("is told its fault field by field", () => {
    const bounds = { initialXp: 100, maxXp: 180 };
    expect(faultOf({ adjustment: "80", comments: "x".repeat(20_000) }, bounds)).toEqual({
      xpFault: null,
      commentsFault: null,
    });
    expect(faultOf({ adjustment: "81", comments: "x".repeat(20_001) }, bounds)).toEqual({
      xpFault: "XP 181 is out of bounds. Maximum xp is 180.",
      commentsFault: "Comments can have at most 20,000 characters.",
    });
    expect(faultOf({ adjustment: "", comments: "" }, bounds).xpFault).toBe("Enter a whole number.");
  });

  it("replaces nobody's grade unasked", () => {
    const theirs = { adjustment: "-20", comments: "Theirs" };
    expect(overwritten(before, theirs, { comments: "Mine" })).toBe("The comments are now: Theirs");
    expect(overwritten(before, theirs, { adjustment: "5" })).toBe("The XP adjustment is now -20.");
    expect(overwritten({ ...before, comments: "Old" }, before, { comments: "Mine" })).toBe(
      "The comments are now empty.",
    );
  });

  it("is saved unasked where nobody else has changed that, or changed it to the same", () => {
    expect(overwritten(before, before, { adjustment: "5", comments: "Mine" })).toBeNull();
    expect(overwritten(before, { adjustment: "-20", comments: "" }, { comments: "Mine" })).toBeNull();
    expect(overwritten(before, { adjustment: "0", comments: "Same" }, { comments: "Same" })).toBeNull();
  });

  it("stays to be saved when it was typed while saving", () => {
    expect(without({ adjustment: "5", comments: "More" }, { adjustment: "5", comments: "Mo" })).toEqual({
      comments: "More",
    });
    expect(without({ comments: "Mo" }, { comments: "Mo" })).toEqual({});
    expect(without({}, { adjustment: "5" })).toEqual({});
  });
});

it.each([
  [undefined, 3, 0],
  ["1", 3, 1],
  ["9", 3, 2],
  ["-1", 3, 0],
  ["1.5", 3, 0],
  ["abc", 3, 0],
  ["2", 0, 0],
] as const)("the question %j of an address among %i is at %i", (asked, count, at) => {
  expect(questionAt(asked, count)).toBe(at);
});

describe("what is accepted at once", () => {
  const rows = Array.from({ length: 9 }, (_, submissionId) => row({ submissionId, initialXp: submissionId * 25 }));
  const idsOf = (some: readonly Row[]) => some.map(({ submissionId }) => submissionId);

  it("is all, or only what the autograder gave all XP", () => {
    expect(idsOf(chosenOf(rows, "all"))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(idsOf(chosenOf(rows, "full"))).toEqual([8]);
  });

  it("is shown by five of it, spread over all", () => {
    expect(idsOf(samplesOf(rows))).toEqual([0, 2, 4, 6, 8]);
    expect(idsOf(samplesOf(rows.slice(0, 6)))).toEqual([0, 1, 3, 4, 5]);
    expect(idsOf(samplesOf(rows.slice(0, 3)))).toEqual([0, 1, 2]);
  });
});

it("counts the filters that leave submissions out, not the order", () => {
  expect(activeFilters(firstView)).toBe(0);
  expect(activeFilters({ ...firstView, sort: "xp", page: 3, by: "submission" } as View)).toBe(0);
  expect(activeFilters({ ...firstView, show: "todo", grader: 7, allGroups: false })).toBe(3);
});
