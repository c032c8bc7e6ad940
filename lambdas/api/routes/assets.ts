import type { Route } from "../route";

export const assetRoutes: readonly Route[] = [];
