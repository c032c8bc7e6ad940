import type { Route } from "../route";
import { authRoutes } from "./auth";

/** Every route of the API. */
export const routes: readonly Route[] = [...authRoutes];
