import { z } from "@hono/zod-openapi";
import { INVITATIONS_AT_ONCE } from "../../../domain/facts/limits";
import { LONGEST_STUDENT_NUMBER } from "../../../domain/facts/student-numbers";
import { inviteMembers, NO_ACCOUNTS, TOO_MANY_INVITATIONS } from "../../core/members/invite-members";
import { MAX_MEMBERS } from "../../core/members/limits";
import { changeRole, deleteMember } from "../../core/members/members";
import { OWN_ROLE } from "../../core/members/rules";
import { listMembers } from "../../core/members/store";
import { uploadMembers } from "../../core/members/upload-members";
import { courseParams, json, ok, pathId, route } from "../route";
import { Role } from "../shapes";
import { email, hasLoggedIn, memberName, personOf, studentNumber } from "./member-fields";

const AdminUser = z
  .object({
    courseRegId: z.int(),
    course_id: z.int(),
    name: memberName,
    provider: z.string(),
    username: z.string(),
    role: Role,
    group: z.string().nullable(),
    hasLoggedIn,
    email,
    studentNumber,
  })
  .openapi("AdminUser");

const TOLD = "Absent leaves what is there; null and an empty text take it away.";

/** A row as it comes: the cap and the provider are checked before what is in the rows, so a row may hold anything. */
const NewUser = z
  .looseObject({
    username: z.unknown(),
    role: z.unknown(),
    group: z.unknown().optional(),
    name: z.unknown().optional(),
    email: z.unknown().optional(),
    studentNumber: z.unknown().optional(),
  })
  .partial()
  .openapi("NewUser", {
    required: ["username", "role"],
    properties: {
      username: { type: "string", minLength: 1 },
      role: { $ref: "#/components/schemas/Role" },
      group: { type: "string", description: "Absent removes the user from their group" },
      name: { type: "string", nullable: true, description: `Shown until the user's own is known. ${TOLD}` },
      email: { type: "string", nullable: true, description: `For the course's staff alone. ${TOLD}` },
      studentNumber: {
        type: "string",
        nullable: true,
        maxLength: LONGEST_STUDENT_NUMBER,
        description: `For the course's staff alone. ${TOLD}`,
      },
    },
  } as object);

const Invitation = z
  .object({
    email: z.string().openapi({ description: "In lower-case" }),
    result: z.enum(["invited", "invitedAgain", "hasAccount", "failed"]),
    reason: z.string().optional().openapi({ description: "Why nothing was mailed to whoever needs a first password" }),
  })
  .openapi("Invitation");

const NO_LIST = `Give 1 to ${INVITATIONS_AT_ONCE} e-mail addresses, and a role`;

const memberParams = courseParams.extend({ courseRegId: pathId("courseRegId") });

export const memberRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/users",
    operationId: "listUsers",
    tag: "admin-users",
    summary: "Members of the course",
    caller: "staff",
    params: courseParams,
    query: z.object({ role: Role.optional(), group: z.string().optional() }),
    success: json(z.array(AdminUser)),
    handle: async ({ services, params, query }) => {
      const members = await listMembers(services, params.courseId);
      const wanted = members.filter(
        ({ role, group }) => (!query.role || role === query.role) && (!query.group || group === query.group),
      );
      return wanted.map((member) => {
        const { regId, courseId, provider, username, role, group } = member;
        return { courseRegId: regId, course_id: courseId, provider, username, role, group, ...personOf(member) };
      });
    },
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/users",
    operationId: "putUsers",
    tag: "admin-users",
    summary: "Add or update members by username and identity provider",
    caller: "admin",
    forbidden: "User is not permitted to add users",
    params: courseParams,
    body: z.object({ users: z.array(NewUser).max(10_000), provider: z.string() }),
    refusals: {
      400: [
        `A course can have maximum of ${MAX_MEMBERS} users`,
        "Invalid authentication provider",
        "Invalid username(s) provided",
        /^Duplicate username\(s\): /,
        "Invalid role(s) provided",
        "Invalid group(s) provided",
        "Invalid name(s) provided",
        "Invalid e-mail address(es) provided",
        "Invalid student number(s) provided",
        OWN_ROLE,
      ],
    },
    success: ok,
    handle: ({ services, caller, body: { users, provider } }) =>
      uploadMembers(services, caller, {
        provider,
        providerKnown: services.signIn.has(provider),
        rows: users,
      }),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/users/invitations",
    operationId: "inviteUsers",
    tag: "admin-users",
    summary: "Make people members by e-mail address, with an account of the site's own for who has none",
    additive: true,
    caller: "admin",
    forbidden: "User is not permitted to add users",
    params: courseParams,
    body: z.object({
      emails: z.array(z.string().max(300)).min(1).max(INVITATIONS_AT_ONCE),
      role: Role,
      group: z.string().optional().openapi({ description: "As with putUsers" }),
    }),
    invalid: NO_LIST,
    refusals: {
      400: [
        NO_LIST,
        NO_ACCOUNTS,
        /^No e-mail address: /,
        `A course can have maximum of ${MAX_MEMBERS} users`,
        "Invalid group(s) provided",
        OWN_ROLE,
      ],
      429: [TOO_MANY_INVITATIONS],
    },
    success: json(z.array(Invitation)),
    handle: ({ services, caller, body: { emails, role, group } }) =>
      inviteMembers(services, caller, { emails, role, group }),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}",
    operationId: "deleteUser",
    tag: "admin-users",
    summary: "Remove a member together with their submissions and answers",
    caller: "admin",
    forbidden: "User is not permitted to delete other users",
    params: memberParams,
    refusals: {
      400: [
        "Admin not allowed to delete ownself from course",
        "User course registration does not exist",
        "Admins cannot be deleted",
      ],
      403: ["User is in a different course"],
    },
    success: ok,
    handle: ({ services, caller, params }) => deleteMember(services, caller, params.courseRegId),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/role",
    operationId: "putUserRole",
    tag: "admin-users",
    summary: "Change a member's role",
    caller: "admin",
    forbidden: "User is not permitted to change others' roles",
    params: memberParams,
    body: z.object({ role: Role }),
    invalid: "role is invalid",
    refusals: {
      400: [OWN_ROLE, "User course registration does not exist", "role is invalid"],
      403: ["User is in a different course"],
    },
    success: ok,
    handle: ({ services, caller, params, body }) => changeRole(services, caller, params.courseRegId, body.role),
  }),
];
