import { z } from "@hono/zod-openapi";
import * as registration from "../../core/members/registration";

/** What the staff of a course see of a member as a person. No route that students may call answers with one of these. */
export const memberName = z.string().nullable().openapi({
  description: "The member's own; before the first login the name that an upload gave, null where none did",
});
export const hasLoggedIn = z.boolean().openapi({
  description: "Whether the member has ever logged in: a student, and opened this course",
});
export const email = z.string().nullable().openapi({ description: "As an upload gave it" });
export const studentNumber = z.string().nullable().openapi({ description: "As an upload gave it" });

/** Returns what these fields have of a member. */
export function personOf(member: registration.Registration) {
  const { email: address = null, studentNumber: number = null } = member;
  return {
    name: registration.shownName(member),
    hasLoggedIn: registration.hasLoggedIn(member),
    email: address,
    studentNumber: number,
  };
}
