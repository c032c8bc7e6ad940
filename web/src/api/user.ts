import { queryOptions } from "@tanstack/react-query";
import { sessionRequest } from "./session-request";

/** The session: user, courses, registration in the latest viewed course. */
export const userQuery = () => queryOptions({ queryKey: ["user"], queryFn: sessionRequest.fetch });
