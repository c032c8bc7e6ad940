import { formatDate, setZoneOfDates, zoneHere, zoneOfDates } from "../design/format";
import { CONFIGURATION } from "../mock/canned";
import { tellDatesOf } from "./course-dates";
import type { Course } from "./session";

afterEach(() => setZoneOfDates(undefined));

const course = (courseId: number, timeZone: string) =>
  ({ courseId, configuration: { ...CONFIGURATION, timeZone } }) as unknown as Course;

it("tells dates in the time zone of the course of the address, and of the last one on other pages", () => {
  tellDatesOf(course(7, "Asia/Tokyo"), "/courses/7/today");
  expect(formatDate("2026-11-30T15:30:00Z")).toBe("1 December 2026 at 00:30");
  tellDatesOf(course(7, "America/New_York"), "/playground");
  expect(formatDate("2026-11-30T15:30:00Z")).toBe("30 November 2026 at 10:30");
});

it("leaves the zone to the page while the session is still in another course, and has none without a course", () => {
  setZoneOfDates("Europe/Berlin");
  tellDatesOf(course(8, "Asia/Tokyo"), "/courses/7/today");
  tellDatesOf(course(8, "Asia/Tokyo"), "/courses/71");
  expect(zoneOfDates()).toBe("Europe/Berlin");
  tellDatesOf(null, "/welcome");
  expect(zoneOfDates()).toBe(zoneHere());
});
