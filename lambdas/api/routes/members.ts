import { z } from "@hono/zod-openapi";
import { MEMBERS_PER_UPLOAD } from "../../../domain/facts/limits";
import { type ListedMember, lookUpMembers, memberPage } from "../../core/members/member-page";
import { letInAgain, NOT_REMOVED, removedMembersPage } from "../../core/members/removed-members";
import { groupsBeginningWith } from "../../core/members/store";
import { courseParams, json, ok, pathId, route } from "../route";
import { Role } from "../shapes";
import { email, hasLoggedIn, memberName, personOf, studentNumber } from "./member-fields";

const Member = z
  .object({
    courseRegId: z.int(),
    name: memberName,
    provider: z.string(),
    username: z.string(),
    role: Role,
    group: z.string().nullable().openapi({ description: "The group that a student belongs to" }),
    hasLoggedIn,
    email,
    studentNumber,
    leads: z.array(z.string()).openapi({ description: "The groups that a staff member or admin leads" }),
    isShutOut: z.literal(true).optional().openapi({
      description: "There and true for who may not enter, since no group at their provider gives them a role any more",
    }),
  })
  .openapi("Member");

const memberOf = (member: ListedMember) => {
  const { regId, provider, username, role, group, leads, isShutOut } = member;
  const listed = { courseRegId: regId, provider, username, role, group, ...personOf(member), leads: [...leads] };
  return isShutOut ? { ...listed, isShutOut } : listed;
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

const RemovedMember = z
  .object({
    userId: z.int(),
    name: z.string().nullable(),
    username: z.string(),
    provider: z.string(),
    removedAt: z.string().openapi({ format: "date-time" }),
  })
  .openapi("RemovedMember");

const RemovedMemberPage = z
  .object({
    members: z.array(RemovedMember),
    next: z.string().nullable().openapi({ description: "Cursor to go on with, null at the end" }),
  })
  .openapi("RemovedMemberPage");

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
      search: text.default("").openapi({
        description: "What the name, the e-mail address or the student number begins with, or the whole username",
      }),
      role: Role.optional(),
      loggedIn: z.enum(["never"]).optional().openapi({ description: "Only those who have never logged in" }),
      group: text.optional().openapi({
        description: "Name of a group: its students, and whoever leads it; empty for students without a group",
      }),
      limit: wholeNumber("limit", { most: 100, standard: 25 }),
      cursor: z.string().max(1000).optional(),
    }),
    refusals: { 400: ["Invalid cursor"] },
    success: json(MemberPage),
    handle: async ({ services, params, query: { limit, loggedIn, ...query } }) => {
      const asked = { ...query, neverLoggedIn: loggedIn === "never" };
      const request = { ...asked, size: limit, providers: services.signIn.ids };
      const { members, ...page } = await memberPage(services, params.courseId, request);
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
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/removed_members",
    operationId: "listRemovedMembers",
    tag: "admin-users",
    summary: "Whom an admin removed, of providers whose groups give roles: the groups do not bring them back",
    caller: "admin",
    forbidden: "User is not permitted to let removed users in again",
    additive: true,
    params: courseParams,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    }),
    success: json(RemovedMemberPage),
    handle: async ({ services, params, query: { cursor } }) => {
      const request = { after: cursor, providers: services.signIn.idsGivingRoles };
      const { members, next } = await removedMembersPage(services, params.courseId, request);
      const shown = members.map(({ userId, name, username, provider, removedAt }) => {
        return { userId, name, username, provider, removedAt };
      });
      return { members: shown, next };
    },
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/removed_members/{userId}",
    operationId: "letInAgain",
    tag: "admin-users",
    summary: "Let somebody who was removed have a role by their groups again, from their next login on",
    caller: "admin",
    forbidden: "User is not permitted to let removed users in again",
    additive: true,
    params: courseParams.extend({ userId: pathId("userId") }),
    refusals: { 404: [NOT_REMOVED] },
    success: ok,
    handle: ({ services, caller, params }) => letInAgain(services, caller, params.courseId, params.userId),
  }),
];
