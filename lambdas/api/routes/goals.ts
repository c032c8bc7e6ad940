import type { Route } from "../route";

export const goalRoutes: readonly Route[] = [];
