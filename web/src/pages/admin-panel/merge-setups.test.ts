import fc from "fast-check";
import {
  type AssessmentType,
  type CourseSetup,
  changedSettings,
  isDirty,
  isListChanged,
  moved,
  newType,
  removedTypes,
} from "./course-setup";
import { mergeSetups } from "./merge-setups";

const type = (assessmentConfigId: number, change: Partial<AssessmentType> = {}): AssessmentType => ({
  assessmentConfigId,
  type: `Type ${assessmentConfigId}`,
  isManuallyGraded: true,
  displayInDashboard: true,
  hoursBeforeEarlyXpDecay: 0,
  earlySubmissionXp: 0,
  hidesGrades: false,
  ...change,
});
const settings = {
  courseName: "Programs",
  courseShortName: "CS1",
  viewable: true,
  enableGame: true,
  enableAchievements: true,
  enableSourcecast: true,
  language: "1 default",
  moduleHelpText: "",
  levelXp: "1000",
  regradeRequestDays: "14",
  similarityDays: "180",
  timeZone: "Asia/Singapore",
  milestones: [{ level: "37", text: "Done." }],
};
const base: CourseSetup = { settings, types: [type(1), type(2), type(3)] };
const withSettings = (change: Partial<typeof settings>): CourseSetup => ({
  ...base,
  settings: { ...settings, ...change },
});
const withTypes = (...types: AssessmentType[]): CourseSetup => ({ ...base, types });

describe("what is sent", () => {
  it("is nothing while nothing is changed", () => {
    expect(isDirty(base, { settings: { ...settings }, types: base.types.map((one) => ({ ...one })) })).toBe(false);
  });

  it("is the settings that differ; chapter and variant together", () => {
    expect(changedSettings(settings, { ...settings, courseName: "New", language: "3 non-det" })).toEqual({
      courseName: "New",
      sourceChapter: 3,
      sourceVariant: "non-det",
    });
  });

  it("is the size of a level as a number, and all milestones when one of them differs", () => {
    const milestones = [
      { level: "5", text: " Halfway. " },
      { level: "37", text: "Done." },
    ];
    expect(changedSettings(settings, { ...settings, levelXp: "500", milestones })).toEqual({
      levelXp: 500,
      milestones: [
        { level: 5, text: "Halfway." },
        { level: 37, text: "Done." },
      ],
    });
    expect(
      changedSettings(settings, { ...settings, milestones: settings.milestones.map((row) => ({ ...row })) }),
    ).toEqual({});
    expect(changedSettings(settings, { ...settings, milestones: [] })).toEqual({ milestones: [] });
  });

  it("is the deletion of what was removed, and the list only when what stays is changed", () => {
    const fewer = withTypes(type(1), type(3));
    expect([removedTypes(base, fewer), isListChanged(base, fewer), isDirty(base, fewer)]).toEqual([[2], false, true]);
    const turned = withTypes(type(3), type(1));
    expect([removedTypes(base, turned), isListChanged(base, turned)]).toEqual([[2], true]);
    expect(isListChanged(base, withTypes(...base.types, newType(base.types)))).toBe(true);
    expect(isListChanged(base, withTypes(type(1), type(2, { earlySubmissionXp: 5 }), type(3)))).toBe(true);
  });

  it("has ids of new types that differ, and types that move by one place", () => {
    const first = newType(base.types);
    expect([first.assessmentConfigId, newType([...base.types, first]).assessmentConfigId]).toEqual([-1, -2]);
    const ids = (types: AssessmentType[]) => types.map(({ assessmentConfigId }) => assessmentConfigId);
    expect(ids(moved(base.types, 0, 1))).toEqual([2, 1, 3]);
    expect(ids(moved(base.types, 0, -1))).toEqual([1, 2, 3]);
  });
});

describe("two who change the same course", () => {
  it("takes and names what only the other changed", () => {
    const theirs = withSettings({ courseShortName: "CS2" });
    const { setup, taken, conflicts } = mergeSetups(base, withSettings({ courseName: "Mine" }), theirs);
    expect(setup.settings).toEqual({ ...settings, courseName: "Mine", courseShortName: "CS2" });
    expect(taken).toEqual([{ kind: "setting", name: "courseShortName", from: "CS1", to: "CS2" }]);
    expect(conflicts).toEqual([]);
  });

  it("keeps ours where both changed it, and takes theirs when that is chosen", () => {
    const theirs = withSettings({ courseName: "Theirs" });
    const { setup, taken, conflicts } = mergeSetups(base, withSettings({ courseName: "Mine" }), theirs);
    expect([setup.settings.courseName, taken]).toEqual(["Mine", []]);
    expect(conflicts.map(({ change }) => change)).toEqual([
      { kind: "setting", name: "courseName", from: "Mine", to: "Theirs" },
    ]);
    expect(conflicts[0]?.withServerValue(setup).settings.courseName).toBe("Theirs");
  });

  it("takes milestones of the other as one value, and asks where both changed them", () => {
    const [early, late] = [[{ level: "2", text: "Early." }], [{ level: "90", text: "Late." }]];
    const alone = mergeSetups(base, withSettings({ levelXp: "500" }), withSettings({ milestones: early }));
    expect(alone.setup.settings).toEqual({ ...settings, levelXp: "500", milestones: early });
    expect([alone.taken.length, alone.conflicts]).toEqual([1, []]);
    const { setup, conflicts } = mergeSetups(
      base,
      withSettings({ milestones: late }),
      withSettings({ milestones: early }),
    );
    expect(setup.settings.milestones).toEqual(late);
    expect(conflicts.map(({ withServerValue: takeTheirs }) => takeTheirs(setup).settings.milestones)).toEqual([early]);
  });

  it("asks nothing where both made the same change", () => {
    const same = withSettings({ courseName: "Same" });
    expect(mergeSetups(base, same, same)).toEqual({ setup: same, taken: [], conflicts: [] });
  });

  it("joins types: added, removed, changed and put in another order by the other", () => {
    const ours = withTypes(type(1, { type: "Missions" }), type(2), type(3), type(-1));
    const theirs = withTypes(type(3, { earlySubmissionXp: 9 }), type(1), type(4));
    const { setup, taken, conflicts } = mergeSetups(base, ours, theirs);
    expect(setup.types).toEqual([type(3, { earlySubmissionXp: 9 }), type(1, { type: "Missions" }), type(-1), type(4)]);
    expect(taken.map(({ kind }) => kind)).toEqual(["typeRemoved", "typeField", "typeAdded", "order"]);
    expect(conflicts).toEqual([]);
  });

  it("asks about a type that they deleted while it was changed here, which would be a new one", () => {
    const ours = withTypes(type(1, { type: "Changed" }), type(2), type(3));
    const { setup, conflicts } = mergeSetups(base, ours, withTypes(type(2), type(3)));
    expect(setup.types).toEqual([type(-1, { type: "Changed" }), type(2), type(3)]);
    expect(conflicts[0]?.withServerValue(setup).types).toEqual([type(2), type(3)]);
  });

  it("asks about a type that was deleted here while they changed it", () => {
    const theirs = withTypes(type(1, { type: "Changed" }), type(2), type(3));
    const { setup, conflicts } = mergeSetups(base, withTypes(type(2), type(3)), theirs);
    expect(setup.types).toEqual([type(2), type(3)]);
    expect(conflicts[0]?.withServerValue(setup).types).toEqual([type(2), type(3), type(1, { type: "Changed" })]);
  });

  it("knows a new type of ours again whose save was not heard of", () => {
    const ours = withTypes(...base.types, type(-1, { type: "New" }));
    const theirs = withTypes(...base.types, type(9, { type: "New" }));
    expect(mergeSetups(base, ours, theirs)).toEqual({ setup: theirs, taken: [], conflicts: [] });
  });

  it("ends where both agree: what is taken or chosen from them is theirs, all else is ours", () => {
    const word = fc.constantFrom("a", "b", "c");
    const anySettings = fc.record({ courseName: word, courseShortName: word, viewable: fc.boolean() });
    const anyTypes = fc
      .uniqueArray(fc.constantFrom(1, 2, 3, 4, 5), { minLength: 1 })
      .chain((ids) => fc.tuple(...ids.map((id) => word.map((name) => type(id, { type: name })))));
    const anySetup = fc
      .record({ some: anySettings, types: anyTypes })
      .map(({ some, types }) => ({ settings: { ...settings, ...some }, types }));
    fc.assert(
      fc.property(anySetup, anySetup, anySetup, (before, changed, theirs) => {
        const isKnown = ({ assessmentConfigId: id }: AssessmentType) =>
          before.types.some(({ assessmentConfigId }) => assessmentConfigId === id);
        const ours = { ...changed, types: changed.types.filter(isKnown) };
        expect(mergeSetups(before, ours, before)).toEqual({ setup: ours, taken: [], conflicts: [] });
        const alone = mergeSetups(before, before, theirs);
        expect(alone.conflicts).toEqual([]);
        expect(alone.setup.settings).toEqual(theirs.settings);
        const sorted = (types: readonly AssessmentType[]) =>
          [...types].sort((a, b) => a.assessmentConfigId - b.assessmentConfigId);
        expect(sorted(alone.setup.types)).toEqual(sorted(theirs.types));
        const { setup, conflicts } = mergeSetups(before, ours, theirs);
        const ids = setup.types.map(({ assessmentConfigId }) => assessmentConfigId);
        expect(new Set(ids).size).toBe(ids.length);
        const chosen = conflicts.reduce((one, { withServerValue: takeTheirs }) => takeTheirs(one), setup);
        for (const name of ["courseName", "courseShortName", "viewable"] as const) {
          const isOurs = theirs.settings[name] === before.settings[name];
          expect(chosen.settings[name]).toBe((isOurs ? ours : theirs).settings[name]);
        }
      }),
    );
  });
});
