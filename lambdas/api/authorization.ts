import { mayChangeCourse } from "../../domain/policies/course-access";
import { archivedRefusal } from "../core/courses/rules";
import { forbidden, Refusal } from "../core/kernel/refusal";
import { openCourse } from "../core/members/open-course";
import { findRegistration } from "../core/members/store";
import { malformed, unauthorised } from "./errors";
import { type CallerOf, isRefusedWhenArchived, type Route } from "./route";
import type { Services } from "./services";

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const COURSE_ID = /^-?\d{1,15}$/;

interface Presented {
  readonly authorization: string | undefined;
  readonly courseId: string | undefined;
}

/**
 * Finds out who calls and whether they may: token (401), registration in the course (403), role (403), that the course and
 * the feature are not turned off (403), and that nothing is changed in an archived course (403), in that order.
 * A bad token is refused on public routes too; no token is fine there. One consistent read on course routes, and one a
 * course every five seconds, else none; a member's first call in a course writes their name there.
 * `identified` is told the user as soon as the token has proved who it is, also where the call is then refused.
 */
export async function authorize(
  services: Services,
  route: Route,
  { authorization, courseId }: Presented,
  identified: (userId: number) => void = () => {},
): Promise<CallerOf[Route["caller"]]> {
  const { caller, forbidden: text } = route;
  const userId = await userOf(services, authorization);
  if (userId !== undefined) identified(userId);
  if (caller === "public") return undefined;
  if (userId === undefined) throw unauthorised();
  if (caller === "authenticated") return { userId };
  if (courseId === undefined || !COURSE_ID.test(courseId)) throw malformed();
  const registration = await findRegistration(services, userId, Number(courseId));
  if (registration === undefined || registration.isShutOut) throw forbidden();
  if (caller !== "member" && (caller === "student") !== (registration.role === "student")) throw forbidden();
  if (caller === "admin" && registration.role !== "admin") throw new Refusal(403, text ?? "Forbidden");
  await services.courseGates.check(route, registration);
  if (!mayChangeCourse({ archived: registration.archived ?? false }) && isRefusedWhenArchived(route))
    throw archivedRefusal();
  return openCourse(services, registration);
}

async function userOf({ tokens }: Services, authorization: string | undefined): Promise<number | undefined> {
  if (authorization === undefined) return undefined;
  const token = BEARER.exec(authorization)?.[1];
  const userId = token === undefined ? undefined : await tokens.userIdOfAccess(token);
  if (userId === undefined) throw unauthorised();
  return userId;
}
