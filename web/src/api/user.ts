import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";

/** The session: user, courses, registration in the latest viewed course. */
export const userQuery = () => queryOptions({ queryKey: ["user"], queryFn: () => unwrap(api.GET("/v2/user")) });
