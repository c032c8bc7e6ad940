import { userOf } from "../api/stored-session";
import { strings } from "../texts/en/mock";
import { HANDLERS } from "./handlers";
import { findHandler, Refusal } from "./routing";
import { keepState, type MockState, readState } from "./state";

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

/** Puts a mark above every page, in the page's flow so that it covers nothing. */
function showMark(): void {
  const mark = document.createElement("aside");
  mark.textContent = strings.mark;
  mark.style.cssText = "padding:2px 12px;font-size:13px;text-align:center;background:var(--text);color:var(--paper)";
  document.body.prepend(mark);
}

/**
 * Answers every request to the API in the page itself, before the first one is made: those to `/v2` never leave it. Other
 * files, such as modules for programs, come from where they always do.
 * @param language the texts that are on their way
 */
export async function startMock(language: Promise<void> | undefined): Promise<void> {
  const network = globalThis.fetch.bind(globalThis);
  const state = readState();
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith("/v2/")) return network(input, init);
    const response = await answerRequest(new Request(input, init), state, new Date().toISOString());
    keepState(state);
    return response;
  };
  await language;
  showMark();
}
