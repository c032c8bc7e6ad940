import { isOpenTo } from "../page-addresses";
import { COURSE_PAGES } from "./navigation-links";

const flags = (set: boolean) => ({ enableGame: set, enableAchievements: set, enableSourcecast: set });
const ROLES = ["student", "staff", "admin"] as const;

test.each([
  ["member", "student, staff, admin"],
  ["staff", "staff, admin"],
  ["admin", "admin"],
] as const)("opens a page for %s to %s", (who, roles) => {
  const allowed = ROLES.filter((role) => isOpenTo({ who }, { role, configuration: flags(true) }));
  expect(allowed.join(", ")).toBe(roles);
});

test.each(["enableGame", "enableAchievements", "enableSourcecast"] as const)(
  "closes a page to all where the course has not set %s",
  (flag) => {
    const page = { who: "member", flag } as const;
    expect(ROLES.some((role) => isOpenTo(page, { role, configuration: { ...flags(true), [flag]: false } }))).toBe(
      false,
    );
    expect(isOpenTo(page, { role: "student", configuration: { ...flags(false), [flag]: true } })).toBe(true);
  },
);

test("names each path once", () => {
  const paths = COURSE_PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
