import type { Route } from "../../route";
import { achievementDashboardRoutes } from "../achievement-dashboard";
import { achievementDefinitionRoutes } from "../achievement-definitions";
import { achievementEventRoutes } from "../achievement-events";
import { achievementRoutes } from "../achievements";
import { announcementRoutes } from "../announcements";
import { goalRoutes } from "../goals";
import { todayRoutes } from "../today";

/** What a member has earned and is told of. */
export const routes: readonly Route[] = [
  ...achievementDashboardRoutes,
  ...achievementDefinitionRoutes,
  ...achievementEventRoutes,
  ...achievementRoutes,
  ...announcementRoutes,
  ...goalRoutes,
  ...todayRoutes,
];
