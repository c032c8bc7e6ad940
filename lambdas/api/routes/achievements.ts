import type { Route } from "../route";

export const achievementRoutes: readonly Route[] = [];
