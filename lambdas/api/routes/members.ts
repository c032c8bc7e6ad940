import { z } from "@hono/zod-openapi";
import { MEMBERS_PER_UPLOAD } from "../../../facts/limits";
import { type ListedMember, lookUpMembers, memberPage } from "../../core/members/member-page";
import { groupsBeginningWith } from "../../core/members/store";
import { courseParams, json, route } from "../route";
import { Role } from "../shapes";

const Member = z
  .object({
    courseRegId: z.int(),
    name: z.string().nullable().openapi({ description: "Null until the first login" }),
    provider: z.string(),
    username: z.string(),
    role: Role,
    group: z.string().nullable().openapi({ description: "The group that a student belongs to" }),
    leads: z.array(z.string()).openapi({ description: "The groups that a staff member or admin leads" }),
  })
  .openapi("Member");

const memberOf = ({ regId, name, provider, username, role, group, leads }: ListedMember) => {
  return { courseRegId: regId, name, provider, username, role, group, leads: [...leads] };
};

const MemberPage = z
  .object({
    members: z.array(Member),
    total: z.int().openapi({ description: "Members of the course, whatever is searched for" }),
    next: z.string().nullable().openapi({
      description: "Cursor to go on with, null at the end. A page may be short, even empty, before the end.",
    }),
  })
  .openapi("MemberPage");

const wholeNumber = (name: string, { most, standard }: { most: number; standard: number }) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most))
    .default(standard)
    .openapi({ param: { name, in: "query" }, type: "integer", minimum: 1, maximum: most, default: standard });

const text = z.string().max(200);

/** Members and groups of a course in pages, for staff (additive; `users.ts` has the contract's list of all members). */
export const memberPageRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/members",
    operationId: "listMemberPage",
    tag: "admin-users",
    summary: "One page of the course's members by name, filtered",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: z.object({
      search: text.default("").openapi({ description: "What the name begins with, or the whole username" }),
      role: Role.optional(),
      group: text.optional().openapi({ description: "Name of a group: its students, and whoever leads it" }),
      limit: wholeNumber("limit", { most: 100, standard: 25 }),
      cursor: z.string().max(1000).optional(),
    }),
    refusals: { 400: ["Invalid cursor"] },
    success: json(MemberPage),
    handle: async ({ services, params, query: { limit, ...query } }) => {
      const asked = { ...query, size: limit, providers: services.signIn.ids };
      const { members, ...page } = await memberPage(services, params.courseId, asked);
      return { ...page, members: members.map(memberOf) };
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/members/lookup",
    operationId: "lookUpMembers",
    tag: "admin-users",
    summary: "The members who have one of these usernames, with whatever provider",
    caller: "admin",
    forbidden: "User is not permitted to add users",
    additive: true,
    params: courseParams,
    body: z.object({ usernames: z.array(text.min(1)).max(MEMBERS_PER_UPLOAD) }),
    success: json(z.array(Member)),
    handle: async ({ services, params, body: { usernames } }) => {
      const wanted = { usernames, providers: services.signIn.ids };
      return (await lookUpMembers(services, params.courseId, wanted)).map(memberOf);
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/groups",
    operationId: "listGroups",
    tag: "admin-users",
    summary: "The first groups by name whose names begin with a text",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: z.object({ search: text.default(""), limit: wholeNumber("limit", { most: 100, standard: 50 }) }),
    success: json(z.array(z.object({ name: z.string(), leaderName: z.string().nullable() }))),
    handle: async ({ services, params, query: { search, limit } }) => {
      const groups = await groupsBeginningWith(services, params.courseId, search, limit);
      return groups.map(({ name, leaderName }) => ({ name, leaderName }));
    },
  }),
];
