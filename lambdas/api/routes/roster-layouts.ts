import { z } from "@hono/zod-openapi";
import { ROLES } from "../../../domain/facts/roles";
import { MAX_ROSTER_COLUMNS, ROSTER_LAYOUT_CHARACTERS, ROSTER_MEANINGS } from "../../../domain/facts/roster-columns";
import { keepRosterLayout, readRosterLayouts } from "../../core/members/roster-layouts";
import { courseParams, json, ok, route } from "../route";

const isOnce = (meanings: readonly (string | null)[]): boolean => {
  const used = meanings.filter((meaning) => meaning !== null);
  return new Set(used).size === used.length;
};

const RosterLayout = z
  .object({
    layout: z.string().min(1).max(ROSTER_LAYOUT_CHARACTERS).openapi({
      description: "What such files share: the names of their columns with tabs between, or `#` and how many there are",
    }),
    hasHead: z.boolean().openapi({ description: "The first line names the columns" }),
    meanings: z
      .array(z.enum(ROSTER_MEANINGS).nullable())
      .max(MAX_ROSTER_COLUMNS)
      .refine(isOnce, "A meaning has one column")
      .openapi({ description: "What each column is, from the first; null is not read" }),
    roleOfAll: z.enum(ROLES).nullable().openapi({ description: "The role of everybody, where no column has it" }),
  })
  .openapi("RosterLayout");

const PATH = "/v2/courses/{courseId}/admin/roster_layouts";
const forbidden = "User is not permitted to add users";

export const rosterLayoutRoutes = [
  route({
    method: "get",
    path: PATH,
    operationId: "listRosterLayouts",
    tag: "admin-users",
    summary: "How the columns of the course's rosters are read, by layout",
    caller: "admin",
    forbidden,
    additive: true,
    params: courseParams,
    success: json(z.array(RosterLayout)),
    handle: async ({ services, params: { courseId } }) => {
      const layouts = await readRosterLayouts(services, courseId);
      return layouts.map((one) => ({ ...one, meanings: [...one.meanings] }));
    },
  }),
  route({
    method: "put",
    path: PATH,
    operationId: "putRosterLayout",
    tag: "admin-users",
    summary: "Keep how the columns of rosters of one layout are read",
    caller: "admin",
    forbidden,
    additive: true,
    params: courseParams,
    body: RosterLayout,
    success: ok,
    handle: ({ services, caller, body }) => keepRosterLayout(services, caller, body),
  }),
];
