import type { Route } from "../../route";
import { answerGroupRoutes } from "../answer-groups";
import { answerHistoryRoutes } from "../answer-history";
import { contestRoutes } from "../contests";
import { gradingRoutes } from "../grading";
import { gradingDivisionRoutes } from "../grading-division";
import { lineCommentRoutes } from "../line-comments";
import { regradeRequestRoutes } from "../regrade-requests";
import { remarkRoutes } from "../remarks";
import { rubricRoutes } from "../rubrics";
import { similarityRoutes } from "../similarity";
import { statisticsRoutes } from "../statistics";

/** Answers as they are graded, discussed and counted. */
export const routes: readonly Route[] = [
  ...gradingDivisionRoutes,
  ...gradingRoutes,
  ...answerGroupRoutes,
  ...answerHistoryRoutes,
  ...contestRoutes,
  ...lineCommentRoutes,
  ...regradeRequestRoutes,
  ...remarkRoutes,
  ...rubricRoutes,
  ...similarityRoutes,
  ...statisticsRoutes,
];
