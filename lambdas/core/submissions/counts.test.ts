import * as fc from "fast-check";
import { countChanges, countsOf } from "./counts";
import {
  applyVerdicts,
  beginSubmission,
  finalise,
  grade,
  regrade,
  type Submission,
  unsubmit,
  withAnswer,
  withStuck,
} from "./rules";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const owner = { submissionId: 3_000_009, assessmentId: 3, courseId: 1, regId: 9, userId: 4, studentName: "Bo" };
const figures = { questionCount: 2, maxXp: 200, configId: 5 };
const begun = beginSubmission({ ...owner, countedFor: { group: "G1" } }, figures);
const attempted = withAnswer(withAnswer(begun, 0), 1);
const submitted = finalise(attempted, 10, NOW);
const verdict = (position: number, xp: number, failed?: readonly number[]) => {
  return { position, xp, maxXp: 100, status: "success" as const, resetsAdjustment: false, failed };
};
const decided = applyVerdicts(submitted, 1, [verdict(0, 100), verdict(1, 40)]);
const graded = [0, 1].reduce(
  (current, position) => grade(current, position, { graderRegId: 7, adjustment: undefined, maxXp: 100 }) ?? current,
  decided,
);

const OF_ASSESSMENT = { pk: "COUNTS#3", sk: "07" };
const OF_GROUP = { pk: "GROUPCOUNTS#1", sk: "G1#01" };

describe("counters of a submission", () => {
  it.each<[string, Submission | null, object[]]>([
    ["nothing is there", null, []],
    ["begun", begun, [{ key: OF_ASSESSMENT, values: { begun: 1 } }]],
    [
      "submitted, without a verdict",
      submitted,
      [
        { key: OF_ASSESSMENT, values: { begun: 1, submitted: 1 } },
        { key: OF_GROUP, values: { submitted_5: 1, ungraded_5: 1 } },
      ],
    ],
    [
      "with its verdict: 150 of 200 XP",
      decided,
      [
        { key: OF_ASSESSMENT, values: { begun: 1, submitted: 1, xp_7: 1 } },
        { key: OF_GROUP, values: { submitted_5: 1, ungraded_5: 1 } },
      ],
    ],
    [
      "graded",
      graded,
      [
        { key: OF_ASSESSMENT, values: { begun: 1, submitted: 1, xp_7: 1 } },
        { key: OF_GROUP, values: { submitted_5: 1 } },
      ],
    ],
    [
      "of a student without a group, with more than the maximum",
      { ...decided, countedFor: { group: null }, bonus: 100 },
      [{ key: OF_ASSESSMENT, values: { begun: 1, submitted: 1, xp_9: 1 } }],
    ],
    [
      "of a student who is stuck on two questions",
      withStuck(withStuck(attempted, 0, NOW), 1, NOW),
      [{ key: OF_ASSESSMENT, values: { begun: 1, stuck: 1 } }],
    ],
    [
      "with testcases that failed, one question judged without any",
      applyVerdicts(submitted, 1, [verdict(0, 0, [0, 2]), verdict(1, 0)]),
      [
        {
          key: OF_ASSESSMENT,
          values: { begun: 1, submitted: 1, xp_0: 1, judged_0: 1, failed_0_0: 1, failed_0_2: 1 },
        },
        { key: OF_GROUP, values: { submitted_5: 1, ungraded_5: 1 } },
      ],
    ],
    [
      "that the clock made, where nothing was begun",
      { ...submitted, closedByClock: "missing" },
      [{ key: OF_GROUP, values: { submitted_5: 1, ungraded_5: 1 } }],
    ],
    ["of staff", { ...decided, countedFor: null }, []],
    ["stored before there were counters", beginSubmission(owner, figures), []],
  ])("%s", (_, submission, counts) => {
    expect(countsOf(submission)).toEqual(counts);
  });
});

describe("counters of submitted work by its grading", () => {
  const now = { countedFor: { group: null, version: 2 } };
  const gradingOf = (submission: Submission) =>
    countsOf({ ...submission, ...now })
      .slice(1)
      .map(({ values }) => values);

  it("count for the student's share until every answer has a grader", () => {
    expect(gradingOf(submitted)).toEqual([{ left_71: 1 }]);
    expect(gradingOf(grade(decided, 0, { graderRegId: 7, adjustment: 5, maxXp: 100 }) ?? decided)).toEqual([
      { left_71: 1 },
    ]);
  });

  it("count for its graders then, with XP in thousandths of the maximum, without the bonus", () => {
    // 140 of 200 XP.
    expect(gradingOf(graded)).toEqual([{ graded_7: 1, sum_7: 700, squares_7: 490000 }]);
  });

  it("of several graders the one of most answers, or of the first", () => {
    const by = (...graders: number[]) => {
      const mark = { xp: 1, adjustment: 0, status: "success", attempt: 1 } as const;
      const marks = graders.map((graderRegId) => ({ ...mark, graderRegId }));
      return gradingOf({ ...decided, marks: Object.fromEntries(marks.entries()) });
    };
    expect(by(7, 8, 8)).toEqual([{ graded_8: 1, sum_8: 15, squares_8: 225 }]);
    expect(by(8, 7)).toEqual([{ graded_8: 1, sum_8: 10, squares_8: 100 }]);
  });

  it("is nothing before it is submitted, nor where it was counted by an older version", () => {
    expect(gradingOf(attempted)).toEqual([]);
    expect(countsOf({ ...graded, countedFor: { group: null } })).toHaveLength(1);
  });
});

describe("counters of choices and days", () => {
  const now = { countedFor: { group: null, version: 3 } };
  const found = (position: number, findings: object) => ({ ...verdict(position, 50), ...findings });
  const judged = (...findings: object[]) =>
    applyVerdicts(
      { ...submitted, ...now },
      1,
      findings.map((one, position) => found(position, one)),
    );
  const OF_DAY = { pk: "COUNTDAYS#3", sk: "2026-03-01#07" };
  const countersOf = (submission: Submission) => countsOf(submission).slice(2);

  it("have the choice that was judged, and the testcases and the time of its day", () => {
    expect(countersOf(judged({ choice: 2 }, { failed: [1], minutes: 37 }))).toEqual([
      { key: OF_ASSESSMENT, values: { chosen_0_2: 1 } },
      { key: OF_DAY, values: { judged_1: 1, failed_1_1: 1, time_1_5: 1 } },
    ]);
  });

  it("tell choices that the question does not have apart, and leave out answers that nobody wrote", () => {
    expect(countersOf(judged({ choice: null }, {}))).toEqual([{ key: OF_ASSESSMENT, values: { chosen_0_none: 1 } }]);
    const blank = judged({ choice: 0, minutes: 0 }, {});
    const marks = { ...blank.marks, 0: { ...blank.marks[0], isBlank: true as const } };
    expect(countersOf({ ...blank, marks } as Submission)).toEqual([]);
  });

  it("stay with the day of handing in when a later verdict comes, and go when the work is given back", () => {
    const before = judged({ failed: [0], minutes: 3 }, {});
    const regraded = applyVerdicts(regrade(before, [0]), 2, [found(0, { failed: [], minutes: 3 })]);
    expect(countersOf(regraded)).toEqual([{ key: OF_DAY, values: { judged_0: 1, time_0_0: 1 } }]);
    expect(countChanges(before, regraded)).toEqual([
      { update: OF_ASSESSMENT, change: { add: { failed_0_0: -1 } } },
      { update: OF_DAY, change: { add: { failed_0_0: -1 } } },
    ]);
    expect(countersOf(unsubmit(before, { id: 7, name: "Ann" }, NOW))).toEqual([]);
  });

  it("have the quarter of an hour by now, where older versions of counting had the day in UTC", () => {
    const handedIn = { ...judged({ failed: [] }), finalisedAt: "2026-03-01T12:44:59.999Z" };
    const keyOf = (version: number) =>
      countersOf({ ...handedIn, countedFor: { group: null, version } }).map(({ key }) => key.sk);
    expect([keyOf(3), keyOf(4)]).toEqual([["2026-03-01#07"], ["2026-03-01T12:30#07"]]);
  });

  it("are nothing for work that was counted by an older version", () => {
    expect(countersOf({ ...judged({ choice: 1 }, { failed: [] }), countedFor: { group: null, version: 2 } })).toEqual(
      [],
    );
  });
});

describe("the changes of the counters", () => {
  it("are none where nothing counts differently", () => {
    expect(countChanges(begun, attempted)).toEqual([]);
    expect(countChanges(null, { ...begun, countedFor: null })).toEqual([]);
  });

  it("move a group's submitted work to another group", () => {
    expect(countChanges(graded, { ...graded, countedFor: { group: "G2" } })).toEqual([
      { update: OF_GROUP, change: { add: { submitted_5: -1 } } },
      { update: { pk: "GROUPCOUNTS#1", sk: "G2#01" }, change: { add: { submitted_5: 1 } } },
    ]);
  });

  it("equal those of the last state, whatever came before it, and zero after a deletion", () => {
    const steps: ((submission: Submission) => Submission)[] = [
      (submission) => withAnswer(submission, 0),
      (submission) => withAnswer(submission, 1),
      (submission) => finalise(submission, 30, NOW),
      (submission) => applyVerdicts(submission, submission.attempt, [verdict(0, 100, []), verdict(1, 3, [3])]),
      (submission) => applyVerdicts(submission, submission.attempt, [verdict(0, 70, [0, 3]), verdict(1, 3)]),
      (submission) =>
        applyVerdicts(submission, submission.attempt, [
          { ...verdict(0, 9, [1]), minutes: 12 },
          { ...verdict(1, 0), choice: 1 },
        ]),
      (submission) => finalise(submission, 0, new Date("2026-03-02T12:00:00.000Z")),
      (submission) => ({ ...submission, countedFor: { group: "G1", version: 3 } }),
      (submission) => grade(submission, 0, { graderRegId: 7, adjustment: 5, maxXp: 100 }) ?? submission,
      (submission) => grade(submission, 1, { graderRegId: 7, adjustment: undefined, maxXp: 100 }) ?? submission,
      (submission) => (submission.finalised ? submission : withStuck(submission, 0, NOW)),
      (submission) => withStuck(submission, 0, null),
      (submission) => regrade(submission, [0]),
      (submission) => unsubmit(submission, { id: 7, name: "Ann" }, NOW),
      (submission) => ({ ...submission, countedFor: { group: "G2" } }),
      (submission) => ({ ...submission, countedFor: { group: null } }),
      (submission) => ({ ...submission, countedFor: { group: "G1", version: 2 } }),
      (submission) => ({ ...submission, countedFor: null }),
      (submission) => ({ ...submission, maxXp: 50, configId: 6 }),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (acts) => {
        const states = [begun];
        for (const act of acts) states.push(act(states.at(-1) as Submission));
        const last = states.at(-1) as Submission;
        const changes = states.flatMap((state, index) => countChanges(states[index - 1] ?? null, state));
        expect(sums(changes)).toEqual(sums(countChanges(null, last)));
        expect(sums([...changes, ...countChanges(last, null)])).toEqual({});
      }),
    );
  });
});

/** Sums up the changes of each counter; those that are zero in the end are left out. */
function sums(operations: ReturnType<typeof countChanges>): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const operation of operations) {
    if (!("update" in operation)) throw new Error("Counters are only added to");
    for (const [attribute, value] of Object.entries(operation.change.add ?? {})) {
      const name = `${operation.update.pk}/${operation.update.sk}/${attribute}`;
      totals[name] = (totals[name] ?? 0) + value;
      if (totals[name] === 0) delete totals[name];
    }
  }
  return totals;
}
