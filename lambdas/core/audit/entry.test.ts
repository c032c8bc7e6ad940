import { auditWrites, changesBetween } from "./entry";

const core = { clock: { now: () => new Date("2026-11-21T08:00:00.000Z") }, uuid: () => "u1" };
const ada = { regId: 3, name: "Ada", username: "ada", role: "admin" };

it("stores the actor, the time, the change and the expiry", () => {
  const subject = { type: "member", id: 9, name: "Sue" } as const;
  const changes = [{ field: "role", from: "student", to: "staff" }];
  expect(auditWrites(core, 7, ada, [{ kind: "role", subject, changes }])).toEqual([
    {
      put: {
        pk: "AUDIT#7",
        sk: "2026-11-21T08:00:00.000Z#u1",
        courseId: 7,
        auditId: "u1",
        at: "2026-11-21T08:00:00.000Z",
        actor: { regId: 3, name: "Ada", username: "ada" },
        kind: "role",
        subject: { type: "member", id: 9, name: "Sue" },
        changes: [{ field: "role", from: "student", to: "staff" }],
        gsi1pk: "AUDIT#7#KIND#role",
        gsi1sk: "2026-11-21T08:00:00.000Z#u1",
        gsi2pk: "AUDIT#7#ACTOR#3",
        gsi2sk: "2026-11-21T08:00:00.000Z#u1",
        ttl: 1858406400,
      },
    },
  ]);
});

it("stores the beginning of a long text, and its length", () => {
  const subject = { type: "answer", id: 1, name: null } as const;
  const changes = [{ field: "comments", from: "x".repeat(1001), to: "x".repeat(1000) }];
  const [write] = auditWrites(core, 7, ada, [{ kind: "grade", subject, changes }]);
  expect(write && "put" in write && "changes" in write.put && write.put.changes).toEqual([
    { field: "comments", from: `${"x".repeat(1000)}… (1001 characters)`, to: "x".repeat(1000) },
  ]);
});

it("leaves out unchanged fields", () => {
  const same = { kind: "setting", subject: { type: "course", id: 7, name: null }, changes: [] } as const;
  expect(auditWrites(core, 7, ada, [same])).toEqual([]);
  expect(
    changesBetween<{ a: number; b: number; c: number }>({ a: 1, b: 2, c: 3 }, { a: 1, b: 5 }, ["a", "b", "c"]),
  ).toEqual([
    { field: "b", from: 2, to: 5 },
    { field: "c", from: 3, to: null },
  ]);
});
