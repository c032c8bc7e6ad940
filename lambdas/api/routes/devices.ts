import type { Route } from "../route";

export const deviceRoutes: readonly Route[] = [];
