import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";
import type { paths } from "./schema.generated";

/** Everything that is read of a course's members: an act on one of them makes it old. */
export const membersKey = (courseId: number) => courseKey(courseId, "members");

type MemberQuery = NonNullable<paths["/v2/courses/{courseId}/admin/members"]["get"]["parameters"]["query"]>;

/** Members by name, as far as one page goes, for staff. */
export const readMemberPage = (courseId: number, query: MemberQuery, signal?: AbortSignal) =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/members", { params: { path: { courseId }, query }, signal }));

/** All members of a course at once, for staff: for exports, and to name people. */
export const readMembers = (courseId: number): Promise<Schemas["AdminUser"][]> =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/users", { params: { path: { courseId } } }));

/** The first members of a course whose name begins with a text, for staff. */
export const memberSearchQuery = (courseId: number, search: string) =>
  queryOptions({
    queryKey: [...membersKey(courseId), "search", search],
    queryFn: ({ signal }) => readMemberPage(courseId, { search, limit: 8 }, signal),
  });

/** The groups of a course, or the first whose names begin with a text, for staff. */
const readGroups = (courseId: number, search?: string, signal?: AbortSignal) =>
  unwrap(
    api.GET("/v2/courses/{courseId}/admin/groups", {
      params: { path: { courseId }, query: search === undefined ? {} : { search } },
      signal,
    }),
  );

/** The first groups whose names begin with a text, for staff. */
export const groupsQuery = (courseId: number, search: string) =>
  queryOptions({
    queryKey: [...membersKey(courseId), "groups", search],
    queryFn: ({ signal }) => readGroups(courseId, search, signal),
  });

/** The names of the course's groups, for staff. */
export const groupNamesQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "group-names"),
    queryFn: async ({ signal }) => (await readGroups(courseId, undefined, signal)).map(({ name }) => name),
  });

/** The members of a group, and whoever leads it, for staff. */
export const groupMembersQuery = (courseId: number, group: string) =>
  queryOptions({
    queryKey: [...membersKey(courseId), "group", group],
    queryFn: ({ signal }) => readMemberPage(courseId, { group, limit: 50 }, signal),
  });

/** The assessments of another member as they see them, for staff. */
export const readMemberOverviews = (courseId: number, courseRegId: number, signal?: AbortSignal) =>
  unwrap(
    api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/assessments", {
      params: { path: { courseId, courseRegId } },
      signal,
    }),
  );

/** The assessments of another member, for staff. */
export const memberOverviewsQuery = (courseId: number, courseRegId: number) =>
  queryOptions({
    queryKey: [...membersKey(courseId), courseRegId, "assessments"],
    queryFn: ({ signal }) => readMemberOverviews(courseId, courseRegId, signal),
  });
