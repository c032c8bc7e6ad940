import { matchRoutes } from "react-router-dom";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "../../../../domain/facts/site-settings";
import { routes } from "../routes";
import type { Course, Role } from "../session";
import { linksOf } from "./navigation-links";

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
  const types = ["Missions", "Quests", "Paths", "Contests", "Others"].map((type) => ({ type }));
  const icons = linksOf({ ...course(role), types } as unknown as Course, withMissions).flatMap(({ links }) =>
    links.map(({ icon }) => icon),
  );
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
});

it("gives students Today, the types, the game, their achievements, the recordings, the playground, their robots and the textbook", () => {
  expect(addressesOf("student")).toEqual([
    "/courses/4/today",
    "/courses/4/missions",
    "/courses/4/contests",
    "/courses/4/game",
    "/courses/4/achievements",
    "/courses/4/sourcecast",
    "/playground",
    "/robots",
    "/sicpjs",
  ]);
});

it("links to the missions on GitHub only where the site has them", () => {
  expect(addressesOf("student", withMissions)).toContain("/githubassessments");
  expect(addressesOf("student")).not.toContain("/githubassessments");
});

it("gives staff the grading besides", () => {
  expect(addressesOf("staff")).toContain("/courses/4/grading");
});
