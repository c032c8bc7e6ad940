import { matchRoutes } from "react-router-dom";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "../../../../domain/facts/site-settings";
import { routes } from "../routes";
import type { Course, Role } from "../session";
import { linksOf, linksWithoutCourse } from "./navigation-links";

const course = (role: Role) =>
  ({
    courseId: 4,
    role,
    types: [{ type: "Missions" }, { type: "Contests" }],
    registration: { hidesAchievements: false },
    configuration: { enableGame: true, enableAchievements: true, enableSourcecast: true },
  }) as unknown as Course;

const withMissions: SiteSettings = {
  ...DEFAULT_SITE_SETTINGS,
  github: {
    kind: "app",
    clientId: "Iv1.course",
    scopes: "",
    appSlug: "course",
    site: "https://github.com",
    api: "https://api.github.com",
    hasMissions: true,
    courseOrganisation: "source-academy-course",
  },
};

const addressesOf = (role: Role, settings = DEFAULT_SITE_SETTINGS) =>
  linksOf(course(role), settings).flatMap(({ links }) => links.map(({ to }) => to));

it.each(["student", "staff", "admin"] as const)("links a %s only to addresses that have a route", (role) => {
  for (const address of addressesOf(role, withMissions)) {
    expect([address, matchRoutes(routes, address)?.at(-1)?.route.path]).not.toEqual([address, "*"]);
  }
});

it.each(["student", "staff", "admin"] as const)("gives each link of a %s an icon of its own", (role) => {
  const types = ["Missions", "Quests", "Paths", "Contests", "Others", "Labs", "Exams", "Talks"].map((type) => ({
    type,
  }));
  const icons = linksOf({ ...course(role), types } as unknown as Course, withMissions).flatMap(({ links }) =>
    links.map(({ icon }) => icon),
  );
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
});

it("gives students Today, the types, what they explore, and where they practise", () => {
  expect(addressesOf("student")).toEqual([
    "/courses/4/today",
    "/courses/4/missions",
    "/courses/4/contests",
    "/courses/4/map",
    "/courses/4/announcements",
    "/courses/4/game",
    "/courses/4/achievements",
    "/courses/4/sourcecast",
    "/sicpjs",
    "/playground",
    "/robots",
  ]);
});

it("gives people without a course their courses, the textbook, and the missions on GitHub where there are some", () => {
  const addresses = (settings = DEFAULT_SITE_SETTINGS, isOffline = false) =>
    linksWithoutCourse(isOffline, settings).flatMap(({ links }) => links.map(({ to }) => to));
  expect(addresses()).toEqual(["/welcome", "/sicpjs"]);
  expect(addresses(withMissions)).toEqual(["/welcome", "/sicpjs", "/githubassessments"]);
  expect(addresses(withMissions, true)).toEqual(["/playground", "/sicpjs"]);
});

it("links to the missions on GitHub only where the site has them", () => {
  expect(addressesOf("student", withMissions)).toContain("/githubassessments");
  expect(addressesOf("student")).not.toContain("/githubassessments");
});

it("gives staff what they teach with before what one explores, Grading first", () => {
  const titles = linksOf(course("staff"), DEFAULT_SITE_SETTINGS).map(({ title }) => title);
  expect(titles).toEqual(["", "Teach", "Explore", "Practise"]);
  expect(addressesOf("staff")[3]).toBe("/courses/4/grading");
});
