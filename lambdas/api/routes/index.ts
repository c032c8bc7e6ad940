import type { Route } from "../route";
import { adminAssessmentRoutes } from "./admin-assessments";
import { assessmentRoutes } from "./assessments";
import { authRoutes } from "./auth";
import { courseRoutes } from "./courses";
import { documentRoutes } from "./document";
import { gradingRoutes } from "./grading";
import { notificationRoutes } from "./notifications";
import { userRoutes } from "./user";
import { memberRoutes } from "./users";

const domainRoutes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...courseRoutes,
  ...memberRoutes,
  ...assessmentRoutes,
  ...adminAssessmentRoutes,
  ...gradingRoutes,
  ...notificationRoutes,
];

/** Every route of the API, its own description included. */
export const routes: readonly Route[] = [...domainRoutes, ...documentRoutes(domainRoutes)];
