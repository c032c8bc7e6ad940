import { dayAfter } from "../../design/local-moment";
import { daysBetween, keepsWeekdays, proposedShortName } from "./proposed-copy";

it("counts days over leap days and the turn of clocks", () => {
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-11-22", "2027-11-21")).toBe(364);
  expect(daysBetween("2026-11-22", "2026-11-15")).toBe(-7);
  expect(dayAfter("2026-11-22", 364)).toBe("2027-11-21");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});

it.each(["", "2026-02", "2026-13-40", "tomorrow"])("knows no days to %j", (text) => {
  expect(daysBetween("2026-11-22", text)).toBeUndefined();
});

it("keeps weekdays by whole weeks only", () => {
  expect([0, 7, -14, 364].every(keepsWeekdays)).toBe(true);
  expect([1, -1, 365].some(keepsWeekdays)).toBe(false);
});

describe("short name", () => {
  test.each([
    ["CS1101S", ["CS1101S"], "CS1101S (2)"],
    ["CS1101S (2)", ["CS1101S", "CS1101S (2)"], "CS1101S (3)"],
    // A copy that was made before, or by somebody else.
    ["CS1101S", ["CS1101S", "CS1101S (2)", "CS1101S (3)", "CS2030"], "CS1101S (4)"],
    [" Programs (evening) ", [], "Programs (evening) (2)"],
    // A course without one is named by its long name.
    ["", ["CS1101S"], ""],
  ])("a copy of %j beside %j is proposed as %j", (shortName, taken, proposal) => {
    expect(proposedShortName(shortName, taken)).toBe(proposal);
  });
});
