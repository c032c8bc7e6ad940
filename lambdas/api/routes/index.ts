import type { Route } from "../route";
import { declaredRoutes } from "./declared";
import { documentRoutes } from "./document";

/** Every route of the API, its own description included. A request's way to its route is parts/, which loads few. */
export const routes: readonly Route[] = [...declaredRoutes, ...documentRoutes];
