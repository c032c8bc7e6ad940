import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { membersKey, readMemberOverviews, readMemberPage } from "../../api/members";
import type { Role } from "../../app/session";

/** Which members the Users tab shows. */
export interface MemberChoice {
  readonly search: string;
  readonly role: Role | null;
  readonly group: string | null;
  /** Only those who have never logged in. */
  readonly never: boolean;
}

const PAGE_SIZE = 25;

/** Members by name, a page at a time. */
export const memberPagesQuery = (courseId: number, choice: MemberChoice) =>
  infiniteQueryOptions({
    queryKey: [...membersKey(courseId), "pages", choice],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filterOf(choice), limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) };
      return readMemberPage(courseId, query, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

const filterOf = ({ search, role, group, never }: MemberChoice) => ({
  ...(search && { search }),
  ...(role && { role }),
  ...(group !== null && { group }),
  ...(never && { loggedIn: "never" as const }),
});

/** Members that are read at once where all are wanted. */
const MOST_AT_ONCE = 100;

/** All members of a choice, and how many the course has. */
export const allMembersQuery = (courseId: number, choice: MemberChoice) =>
  queryOptions({
    queryKey: [...membersKey(courseId), "all", choice],
    queryFn: async ({ signal }) => {
      const members: Schemas["Member"][] = [];
      for (let cursor: string | null | undefined; ; ) {
        const query = { ...filterOf(choice), limit: MOST_AT_ONCE, ...(cursor && { cursor }) };
        const page = await readMemberPage(courseId, query, signal);
        members.push(...page.members);
        cursor = page.next;
        if (cursor === null) return { members, total: page.total };
      }
    },
  });

/** The number of a course's members. */
export const memberCountQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...membersKey(courseId), "count"],
    queryFn: async () => (await readMemberPage(courseId, { limit: 1 })).total,
  });

/** The members who have one of these usernames. */
export const lookUp = (courseId: number, usernames: readonly string[]): Promise<Schemas["Member"][]> =>
  unwrap(
    api.POST("/v2/courses/{courseId}/admin/members/lookup", {
      params: { path: { courseId } },
      body: { usernames: [...usernames] },
    }),
  );

export const putRole = (courseId: number, courseRegId: number, role: Role): Promise<unknown> =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/users/{courseRegId}/role", {
      params: { path: { courseId, courseRegId } },
      body: { role },
    }),
  );

export const removeMember = (courseId: number, courseRegId: number): Promise<unknown> =>
  unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/users/{courseRegId}", { params: { path: { courseId, courseRegId } } }),
  );

export type RemovedMember = Schemas["RemovedMember"];

/** Whom an admin removed and whose groups do not bring them back, a page at a time. */
export const removedMembersQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: [...membersKey(courseId), "removed"],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      const params = { path: { courseId }, query };
      return unwrap(api.GET("/v2/courses/{courseId}/admin/removed_members", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

export const letInAgain = (courseId: number, userId: number): Promise<unknown> =>
  unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/removed_members/{userId}", { params: { path: { courseId, userId } } }),
  );

/** How many assessments a member has begun, and how many of them are submitted. */
export async function countWork(courseId: number, courseRegId: number): Promise<{ begun: number; submitted: number }> {
  const overviews = await readMemberOverviews(courseId, courseRegId);
  return {
    begun: overviews.filter(({ status }) => status !== "not_attempted").length,
    submitted: overviews.filter(({ status }) => status === "submitted").length,
  };
}

export const upload = (courseId: number, provider: string, users: Schemas["NewUser"][]): Promise<unknown> =>
  unwrap(api.PUT("/v2/courses/{courseId}/admin/users", { params: { path: { courseId } }, body: { users, provider } }));

/** Puts members into a group, or out of any with an empty name, as an upload of these lines would. */
export async function moveToGroup(
  courseId: number,
  members: readonly Pick<Schemas["Member"], "username" | "role" | "provider">[],
  group: string,
): Promise<void> {
  for (const provider of new Set(members.map((member) => member.provider))) {
    const own = members.filter((member) => member.provider === provider);
    const place = group === "" ? {} : { group };
    await upload(
      courseId,
      provider,
      own.map(({ username, role }) => ({ username, role, ...place })),
    );
  }
}

export const providersQuery = () =>
  queryOptions({ queryKey: ["providers"], queryFn: () => unwrap(api.GET("/v2/auth/providers")), staleTime: 300_000 });
