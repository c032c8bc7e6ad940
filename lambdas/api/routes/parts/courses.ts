import type { Route } from "../../route";
import { auditRoutes } from "../audit";
import { courseArchivalRoutes } from "../course-archival";
import { courseCopyRoutes } from "../course-copies";
import { courseRoutes } from "../courses";
import { memberPageRoutes } from "../members";
import { membershipRoutes } from "../membership";
import { rosterLayoutRoutes } from "../roster-layouts";
import { memberRoutes } from "../users";

/** A course's settings, members and log, and what a member says of the own membership. */
export const routes: readonly Route[] = [
  ...auditRoutes,
  ...courseArchivalRoutes,
  ...courseCopyRoutes,
  ...courseRoutes,
  ...memberPageRoutes,
  ...membershipRoutes,
  ...rosterLayoutRoutes,
  ...memberRoutes,
];
