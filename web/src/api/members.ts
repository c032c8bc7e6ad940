import { api, type Schemas, unwrap } from "./client";

/** All members of a course at once, for staff: for exports, and to name people. */
export const readMembers = (courseId: number): Promise<Schemas["AdminUser"][]> =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/users", { params: { path: { courseId } } }));
