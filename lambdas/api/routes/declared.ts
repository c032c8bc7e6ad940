import type { Route } from "../route";
import { achievementDashboardRoutes } from "./achievement-dashboard";
import { achievementDefinitionRoutes } from "./achievement-definitions";
import { achievementEventRoutes } from "./achievement-events";
import { achievementRoutes } from "./achievements";
import { adminAssessmentRoutes } from "./admin-assessments";
import { announcementRoutes } from "./announcements";
import { answerGroupRoutes } from "./answer-groups";
import { answerHistoryRoutes } from "./answer-history";
import { assessmentRoutes } from "./assessments";
import { assetRoutes } from "./assets";
import { auditRoutes } from "./audit";
import { authRoutes } from "./auth";
import { cockpitRoutes } from "./cockpit";
import { contestRoutes } from "./contests";
import { contributorRoutes } from "./contributors";
import { courseArchivalRoutes } from "./course-archival";
import { courseConfigurationRoutes } from "./course-configuration";
import { courseCopyRoutes } from "./course-copies";
import { courseRoutes } from "./courses";
import { editingSessionRoutes } from "./editing-sessions";
import { extensionRoutes } from "./extensions";
import { githubRoutes } from "./github";
import { goalRoutes } from "./goals";
import { gradebookRoutes } from "./gradebook";
import { gradingRoutes } from "./grading";
import { gradingDivisionRoutes } from "./grading-division";
import { lineCommentRoutes } from "./line-comments";
import { memberPageRoutes } from "./members";
import { membershipRoutes } from "./membership";
import { notificationRoutes } from "./notifications";
import { regradeRequestRoutes } from "./regrade-requests";
import { regradeRoutes } from "./regrades";
import { remarkRoutes } from "./remarks";
import { devicePairingRoutes } from "./robot-pairing";
import { deviceRoutes } from "./robots";
import { rootRoutes } from "./root";
import { rosterLayoutRoutes } from "./roster-layouts";
import { rubricRoutes } from "./rubrics";
import { shortLinkRoutes } from "./short-links";
import { similarityRoutes } from "./similarity";
import { sourcecastRoutes } from "./sourcecasts";
import { statisticsRoutes } from "./statistics";
import { storyRoutes } from "./stories";
import { textbookNoteRoutes } from "./textbook-notes";
import { todayRoutes } from "./today";
import { userRoutes } from "./user";
import { memberRoutes } from "./users";

/** Every route but those that describe the others. */
export const declaredRoutes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...membershipRoutes,
  ...courseConfigurationRoutes,
  ...courseRoutes,
  ...courseArchivalRoutes,
  ...courseCopyRoutes,
  ...extensionRoutes,
  ...memberRoutes,
  ...memberPageRoutes,
  ...rosterLayoutRoutes,
  ...assessmentRoutes,
  ...adminAssessmentRoutes,
  // Before the routes of one submission, whose id would take any word.
  ...gradingDivisionRoutes,
  ...gradingRoutes,
  ...answerGroupRoutes,
  ...answerHistoryRoutes,
  ...lineCommentRoutes,
  ...remarkRoutes,
  ...rubricRoutes,
  ...similarityRoutes,
  ...regradeRequestRoutes,
  ...regradeRoutes,
  ...statisticsRoutes,
  ...cockpitRoutes,
  ...gradebookRoutes,
  ...auditRoutes,
  ...contestRoutes,
  ...notificationRoutes,
  ...announcementRoutes,
  ...todayRoutes,
  ...achievementRoutes,
  ...achievementDashboardRoutes,
  ...achievementDefinitionRoutes,
  ...achievementEventRoutes,
  ...goalRoutes,
  ...storyRoutes,
  ...assetRoutes,
  ...sourcecastRoutes,
  ...deviceRoutes,
  ...devicePairingRoutes,
  ...editingSessionRoutes,
  ...shortLinkRoutes,
  ...textbookNoteRoutes,
  ...contributorRoutes,
  ...githubRoutes,
  ...rootRoutes,
];
