/** @jest-environment node */
import { matchRoutes } from "react-router-dom";
import { routes } from "../routes";
import type { Course } from "../session";
import { linksOf } from "./navigation";

const course = {
  courseId: 4,
  role: "admin",
  types: [{ type: "Missions" }, { type: "Contests" }],
  configuration: { enableGame: true, enableAchievements: true, enableSourcecast: true },
} as unknown as Course;

it("links only to addresses that have a page, whatever the course has enabled", () => {
  const reserved = new Set(["game", "achievements", "sourcecast", "dashboard", "groundcontrol", "adminpanel"]);
  for (const { to, label } of linksOf(course).flatMap(({ links }) => links)) {
    const last = matchRoutes(routes, to)?.at(-1);
    expect([label, last?.route.path]).not.toEqual([label, "*"]);
    // The listing of a type takes every word, so a page that is missing would show an empty listing.
    if (last?.route.path === ":type") expect([label, reserved.has(last.params.type ?? "")]).toEqual([label, false]);
  }
});
