import * as fc from "fast-check";
import { closingTimeFor } from "./closing-time";
import { CLOSE_AT, CLOSING_TIMES, OPEN_AT } from "./closing-times.fixture";

const assessment = { assessmentId: 4, openAt: OPEN_AT, closeAt: CLOSE_AT };
const student = { role: "student" as const, group: "G1" };

it.each(CLOSING_TIMES)("$title", ({ accommodation, extension, groupExtension, closeAt, reason }) => {
  const given = {
    ...student,
    ...(accommodation && { accommodation }),
    extensions: { ...(extension && { 4: extension }), 5: "2027-01-01T00:00:00.000Z" },
  };
  const groupExtensions = { ...(groupExtension && { G1: groupExtension }), G2: "2027-01-01T00:00:00.000Z" };
  expect(closingTimeFor({ ...assessment, groupExtensions }, given)).toEqual({ closeAt, reason });
  expect(closingTimeFor({ ...assessment, groupExtensions }, { ...given, role: "staff" })).toEqual({
    closeAt: "2026-03-13T04:00:00.000Z",
    reason: "standard",
  });
});

it("never closes before the assessment's own time, nor later than the most generous of what was given", () => {
  const moment = fc.integer({ min: Date.parse("2026-03-01"), max: Date.parse("2026-04-30") });
  const given = fc.record({
    factor: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
    extension: fc.option(moment),
    group: fc.option(moment),
  });
  fc.assert(
    fc.property(given, ({ factor, days, extension, group }) => {
      const iso = (time: number) => new Date(time).toISOString();
      const { closeAt, reason } = closingTimeFor(
        { ...assessment, groupExtensions: group === null ? {} : { G1: iso(group) } },
        { ...student, accommodation: { factor, days }, extensions: extension === null ? {} : { 4: iso(extension) } },
      );
      const time = Date.parse(closeAt);
      expect(time).toBeGreaterThanOrEqual(Date.parse(CLOSE_AT));
      for (const each of [extension, group]) if (each !== null) expect(time).toBeGreaterThanOrEqual(each);
      expect(reason === "standard").toBe(time === Date.parse(CLOSE_AT));
      if (reason === "extension") expect(time).toBe(extension);
      if (reason === "groupExtension") expect(time).toBe(group);
    }),
  );
});
