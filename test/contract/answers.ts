import { gateTexts } from "../../lambdas/api/course-gates";
import { openApiOf } from "../../lambdas/api/document/openapi";
import type { Route } from "../../lambdas/api/route";
import { routes } from "../../lambdas/api/routes";
import { VOTE_REFUSALS } from "../../lambdas/core/assessments/vote-times";
import { ARCHIVED } from "../../lambdas/core/courses/rules";
import { checkerOf, expectContract } from "../access/contract";
import { DIFFERENCES, FURTHER_NOTIFICATIONS, TEXTS } from "./differences";

const expectDocument = checkerOf(openApiOf(routes));
const differing = new Set(DIFFERENCES.flatMap(({ lines }) => lines));
const ownTexts = new Set(TEXTS.flatMap(({ lines }) => lines));
const patterns = [...routes]
  .sort((a, b) => a.path.split("{").length - b.path.split("{").length)
  .map((route) => {
    const path = route.path.replace(/\{\w+\}/g, "[^/]*");
    return { route, pattern: new RegExp(`^${route.rest ? path.replace(/\[\^\/\]\*$/, ".*") : path}/?$`) };
  });

/** The route that a request reaches. */
export function routeOf(method: string, path: string): Route | undefined {
  const bare = new URL(`http://api.test${path}`).pathname;
  return patterns.find(({ route, pattern }) => route.method === method.toLowerCase() && pattern.test(bare))?.route;
}

/** What any operation may answer before its handler is asked: the contract's introduction and wire notes, section 1. */
function isOfTheFrame(status: number, text: string): boolean {
  if (status === 401) return text === "Unauthorised";
  return [400, 406, 413].includes(status) && text === '"Internal server error"';
}

/**
 * Holds an answer to our own document, and to the contract where the operation is in it and the status is not a listed
 * difference. Throws with what does not fit. A fault of ours (5xx) is for the caller to judge.
 */
export async function holdAnswer(route: Route, answer: Response): Promise<void> {
  const { operationId, additive } = route;
  const text = await answer.clone().text();
  if (answer.status >= 500 || isOfTheFrame(answer.status, text)) return;
  await expectDocument(operationId, answer);
  // The contract closes no course and no feature; the course's own configuration says that it is.
  if (answer.status === 403 && [ARCHIVED, ...gateTexts(route)].includes(text)) return;
  const listed = (suffix: string) => differing.has(`${operationId} ${answer.status}: ${suffix}`);
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";", 1);
  if (additive || listed("added") || listed(`${type} added`)) return;
  // The reference lets a vote open while its contest is open.
  if (answer.status === 400 && VOTE_REFUSALS.some((pattern) => pattern.test(text))) return;
  if (type === "text/plain" && ownTexts.has(`${operationId} ${answer.status}: ${text}`)) return;
  await expectContract(operationId, operationId === "listNotifications" ? await withoutFurtherTypes(answer) : answer);
}

/** The same notices under a type that the contract knows, so that all else of them is held to it. */
async function withoutFurtherTypes(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body: unknown = status === 200 ? await answer.clone().json() : undefined;
  if (!Array.isArray(body)) return answer;
  const known = body.map((row) => (FURTHER_NOTIFICATIONS.includes(row.type) ? { ...row, type: "new" } : row));
  return new Response(JSON.stringify(known), { status, headers });
}
