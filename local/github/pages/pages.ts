import type { IncomingMessage, ServerResponse } from "node:http";
import { APP } from "../app";
import type { Github } from "../github";
import type { Addresses } from "../rest/call";
import { answerAuthorisations, answerInstallation } from "./app-pages";
import { answerAssignment } from "./assignment-page";
import { sendAvatar } from "./avatar";
import { redirect, sendFault } from "./page";
import { type PageCall, readForm } from "./page-call";
import { sendAccount, sendRepository } from "./repository-pages";
import type { Sessions } from "./session";
import { answerSignIn, answerSignOut, sendHome } from "./sign-in-pages";

/** Answers a page besides sign-in: people, repositories, the App's installations, assignments, pictures. */
export async function answerPage(
  options: { readonly github: Github; readonly sessions: Sessions },
  addresses: Addresses,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = "", query = ""] = url.split("?", 2);
  const call: PageCall = {
    ...options,
    addresses,
    request,
    response,
    query: new URLSearchParams(query),
    path: decoded(path),
    person: options.sessions.personOf(request),
    form: await readForm(request),
  };
  const answer = FIXED[call.path];
  if (answer) return answer(call);
  const [, first = "", second = "", rest = ""] = /^\/([^/]+)(?:\/([^/]+)(\/.*)?)?$/.exec(call.path) ?? [];
  if (first === "avatars") return sendAvatarOf(call);
  if (first === "classroom") return answerAssignment(call, second, rest.slice(1));
  if (first === "settings") return redirect(response, `${addresses.site}/apps/${APP.slug}/installations/new`);
  if (first === "") return sendFault(response, 404, "Not found", "The stand-in of GitHub has no such page.");
  return second === "" ? sendAccount(call, first) : sendRepository(call, first, second, rest);
}

const FIXED: Readonly<Record<string, (call: PageCall) => void>> = {
  "": sendHome,
  "/": sendHome,
  "/login": answerSignIn,
  "/logout": answerSignOut,
  [`/apps/${APP.slug}/installations/new`]: answerInstallation,
  "/settings/applications": answerAuthorisations,
};

function sendAvatarOf({ github, path, response }: PageCall): void {
  const account = github.account(Number(/^\/avatars\/u\/(\d+)$/.exec(path)?.[1]));
  if (account) sendAvatar(response, account);
  else sendFault(response, 404, "Not found", "Nobody has this picture.");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // An address that is wrongly encoded is nobody's.
    if (error instanceof URIError) return "/ ";
    throw error;
  }
}
