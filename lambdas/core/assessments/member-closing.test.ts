import { assessmentFor } from "./member-closing";

const [OPEN_AT, CLOSE_AT] = ["2026-03-09T04:00:00.000Z", "2026-03-13T04:00:00.000Z"];
const assessment = { assessmentId: 4, openAt: OPEN_AT, closeAt: CLOSE_AT };
const student = { role: "student" as const, group: "G1" };

it("keeps the closing time of the others beside the member's own", () => {
  const extended = { ...student, extensions: { 4: "2026-03-20T04:00:00.000Z" } };
  expect(assessmentFor({ ...assessment, title: "M" } as never, extended)).toEqual({
    assessmentId: 4,
    title: "M",
    openAt: OPEN_AT,
    closeAt: "2026-03-20T04:00:00.000Z",
    standardCloseAt: CLOSE_AT,
    closeReason: "extension",
  });
});
