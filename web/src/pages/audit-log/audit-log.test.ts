import { actOf, auditCsv, valueText } from "./describe-entry";
import type { AuditLogEntry } from "./queries";
import { choiceOf, everything, isFiltered, readView, writeView } from "./view";

const entry = (part: Partial<AuditLogEntry>): AuditLogEntry => ({
  id: "1",
  at: "2026-11-21T08:00:00.000Z",
  actor: { id: 3, name: "Ada" },
  kind: "member",
  subject: { type: "member", id: "9", name: "Sue" },
  changes: [],
  ...part,
});
const content = (type: string) => ({ kind: "content", subject: { type, id: "7", name: "Pairs" } });
const recording = content("sourcecast");
const role = (from: string | null, to: string | null) => [{ field: "role", from, to }];

describe("what was done", () => {
  it.each([
    [{ changes: role(null, "student") }, "memberAdded"],
    [{ changes: [{ field: "invitation", from: null, to: "mailed" }] }, "memberInvited"],
    [{ changes: role("student", null) }, "memberRemoved"],
    [{ changes: role("student", null), actor: { id: 9, name: "Sue" } }, "left"],
    [{ changes: [{ field: "removed", from: true, to: false }] }, "letInAgain"],
    [{ kind: "role", changes: role("student", "staff") }, "roleChanged"],
    [{ changes: [{ field: "group", from: "G1", to: "G2" }] }, "groupChanged"],
    [{ kind: "extension", changes: [{ field: "factor", from: null, to: 1.5 }] }, "accommodationGiven"],
    [{ kind: "extension", changes: [{ field: "factor", from: 1.5, to: 2 }] }, "accommodation"],
    [{ kind: "extension", changes: [{ field: "factor", from: 1.5, to: null }] }, "accommodationRevoked"],
    [{ kind: "extension", changes: [{ field: "extension of M1", from: null, to: "2026-12-01" }] }, "extensionGiven"],
    [{ kind: "extension", changes: [{ field: "extension of M1", from: "2026-11-20", to: "2026-11-21" }] }, "extension"],
    [{ subject: { type: "group", id: "G1", name: "G1" } }, "groupLeader"],
    [{ kind: "grade", changes: [{ field: "mark in Midterm", from: null, to: 30 }] }, "marked"],
    [
      {
        kind: "setting",
        subject: { type: "course", id: "1", name: null },
        changes: [{ field: "totalCap", from: null, to: 100 }],
      },
      "totalsChanged",
    ],
    [
      {
        kind: "setting",
        subject: { type: "course", id: "1", name: null },
        changes: [{ field: "fileColumns", from: null, to: "canvas: Student = name" }],
      },
      "fileColumnsChanged",
    ],
    [
      {
        kind: "setting",
        subject: { type: "course", id: "1", name: null },
        changes: [{ field: "rosterColumns", from: null, to: "names of columns; login = username" }],
      },
      "rosterColumnsChanged",
    ],
    [{ kind: "grade", subject: { type: "answer", id: "7000009/1", name: "Sue" } }, "graded"],
    [
      {
        kind: "grade",
        subject: { type: "submission", id: "7000009", name: "Sue" },
        changes: [{ field: "grader", question: 1, from: null, to: "Ada" }],
      },
      "accepted",
    ],
    [
      {
        kind: "grade",
        subject: { type: "submission", id: "7000009", name: "Sue" },
        changes: [{ field: "status", from: "submitted", to: "attempted" }],
      },
      "unsubmitted",
    ],
    [
      {
        kind: "assessment",
        subject: { type: "assessment", id: "7", name: "M1" },
        changes: [{ field: "isPublished", from: false, to: true }],
      },
      "published",
    ],
    [
      {
        kind: "setting",
        subject: { type: "course", id: "1", name: "CS" },
        changes: [{ field: "archivedAt", from: null, to: "2026-11-21T08:00:00.000Z" }],
      },
      "archived",
    ],
    [
      {
        kind: "assessment",
        subject: { type: "assessment", id: "7", name: "M1" },
        changes: [{ field: "regrade", from: "running", to: "stopped" }],
      },
      "regradeMoved",
    ],
    [{ ...recording, changes: [{ field: "title", from: null, to: "Pairs" }] }, "recordingAdded"],
    [{ ...recording, changes: [{ field: "title", from: "Pairs", to: "Lists" }] }, "recordingChanged"],
    [{ ...recording, changes: [{ field: "isPublished", from: true, to: false }] }, "recordingHidden"],
    [
      {
        ...recording,
        changes: [
          { field: "title", from: "Pairs", to: null },
          { field: "isPublished", from: true, to: null },
        ],
      },
      "recordingDeleted",
    ],
    [{ ...content("story"), changes: [{ field: "filenames", from: "a.txt", to: "b.txt" }] }, "storyChanged"],
    [{ ...content("file"), changes: [{ field: "file", from: "images/a.png", to: null }] }, "fileDeleted"],
    [{ ...content("pinnedNote"), changes: [{ field: "note", from: "Look", to: null }] }, "noteUnpinned"],
  ] as const)("%j is %s", (part, act) => {
    expect(actOf(entry(part as Partial<AuditLogEntry>))).toBe(act);
  });
});

describe("the view in the address", () => {
  it("is read as it was written", () => {
    const view = { kind: "grade", actor: 3, from: "2026-11-01", to: "2026-11-30", text: "Sue", page: 2 } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(everything).toString()).toBe("");
  });

  it("leaves out what is not understood", () => {
    expect(readView(new URLSearchParams("kind=x&by=-1&from=2026-02-31&to=soon&page=0"))).toEqual(everything);
    expect(isFiltered(everything)).toBe(false);
    expect(isFiltered({ ...everything, text: "x" })).toBe(true);
  });

  it("asks for whole days, the last one included", () => {
    const { from, to } = choiceOf({ ...everything, from: "2026-11-01", to: "2026-11-01" });
    expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(86_400_000);
  });
});

it("writes values as people read them", () => {
  const types = new Map([[4, "Missions"]]);
  expect(
    [valueText("group", null, types), valueText("viewable", true, types), valueText("configId", 4, types)].join(),
  ).toBe("none,yes,Missions");
  expect(valueText("xp", 12_000, types)).toBe("12,000");
});

it("exports a line for each field, formulas made inert", () => {
  const changes = [
    { field: "comments", question: 2, from: null, to: "=1+1" },
    { field: "isPublished", from: false, to: true },
  ];
  expect(auditCsv([entry({ changes })])).toBe(
    [
      "time,actorId,actorName,kind,subjectType,subjectId,subjectName,question,field,from,to",
      "2026-11-21T08:00:00.000Z,3,Ada,member,member,9,Sue,2,comments,,'=1+1",
      "2026-11-21T08:00:00.000Z,3,Ada,member,member,9,Sue,,isPublished,false,true",
    ].join("\r\n"),
  );
});
