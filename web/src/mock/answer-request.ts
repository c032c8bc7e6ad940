import { userOf } from "../api/stored-session";
import { HANDLERS } from "./handlers";
import { findHandler, Refusal } from "./routing";
import type { MockState } from "./state";

const callerOf = (request: Request): number => {
  const token = request.headers.get("Authorization")?.replace("Bearer ", "");
  return token ? Number(userOf({ access: token, refresh: "" })) || 0 : 0;
};

/** Refuses who is not logged in, and of the course's administration what a role does not permit. */
function checkCaller(state: MockState, caller: number, { method, url }: Request): void {
  const { pathname } = new URL(url);
  if (pathname.startsWith("/v2/auth/")) return;
  if (caller === 0) throw new Refusal(401, "Unauthorised");
  if (!pathname.startsWith("/v2/courses/")) return;
  const role = state.members.find(({ courseRegId }) => courseRegId === caller)?.role;
  const isSetup = /\/admin\/(config|users)/.test(pathname) && method !== "GET";
  const permitted = pathname.includes("/admin/") ? (isSetup ? ["admin"] : ["staff", "admin"]) : [role];
  if (role === undefined || !permitted.includes(role)) throw new Refusal(403, "Forbidden");
}

/** Answers a request to the API from the state, and changes the state as the request asks. */
export async function answerRequest(request: Request, state: MockState, now: string): Promise<Response> {
  const headers = new Headers();
  try {
    const { pathname, searchParams } = new URL(request.url);
    const found = findHandler(HANDLERS, request.method, pathname);
    if (!found) throw new Refusal(501, "Not part of the mock mode.");
    const caller = callerOf(request);
    checkCaller(state, caller, request);
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    const answer = found.handler({ state, path: found.path, query: searchParams, body, caller, now, headers });
    if (typeof answer !== "string") return Response.json(answer, { headers });
    headers.set("Content-Type", "text/plain");
    return new Response(answer, { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.text, { status: error.status, headers: { "Content-Type": "text/plain" } });
  }
}
