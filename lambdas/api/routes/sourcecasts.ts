import type { Route } from "../route";

export const sourcecastRoutes: readonly Route[] = [];
