import type { Route } from "../../route";
import { contributorRoutes } from "../contributors";
import { editingSessionRoutes } from "../editing-sessions";
import { githubRoutes } from "../github";
import { devicePairingRoutes } from "../robot-pairing";
import { deviceRoutes } from "../robots";
import { shortLinkRoutes } from "../short-links";

/** Robots, editing together, and links to elsewhere. */
export const routes: readonly Route[] = [
  ...contributorRoutes,
  ...editingSessionRoutes,
  ...githubRoutes,
  ...devicePairingRoutes,
  ...deviceRoutes,
  ...shortLinkRoutes,
];
