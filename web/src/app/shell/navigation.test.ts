/** @jest-environment node */
import { matchRoutes } from "react-router-dom";
import { routes } from "../routes";
import type { Course, Role } from "../session";
import { linksOf } from "./navigation";

const course = (role: Role) =>
  ({
    courseId: 4,
    role,
    types: [{ type: "Missions" }, { type: "Contests" }],
    registration: { hidesAchievements: false },
    configuration: { enableGame: true, enableAchievements: true, enableSourcecast: true },
  }) as unknown as Course;

const addressesOf = (role: Role) => linksOf(course(role)).flatMap(({ links }) => links.map(({ to }) => to));

it.each(["student", "staff", "admin"] as const)("links a %s only to addresses that have a route", (role) => {
  for (const address of addressesOf(role)) {
    expect([address, matchRoutes(routes, address)?.at(-1)?.route.path]).not.toEqual([address, "*"]);
  }
});

it("gives students the types, the game, their achievements, the recordings, the playground, their robots and the textbook", () => {
  expect(addressesOf("student")).toEqual([
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

it("gives staff the grading besides", () => {
  expect(addressesOf("staff")).toContain("/courses/4/grading");
});
