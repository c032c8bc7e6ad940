import type { Route } from "../../route";
import { adminAssessmentRoutes } from "../admin-assessments";
import { cockpitRoutes } from "../cockpit";
import { extensionRoutes } from "../extensions";
import { gradebookRoutes } from "../gradebook";
import { regradeRoutes } from "../regrades";

/** Assessments as staff keep them, and everybody's work on them. */
export const routes: readonly Route[] = [
  ...adminAssessmentRoutes,
  ...cockpitRoutes,
  ...extensionRoutes,
  ...gradebookRoutes,
  ...regradeRoutes,
];
