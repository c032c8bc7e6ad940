import type { Route } from "../route";

export const storyRoutes: readonly Route[] = [];
