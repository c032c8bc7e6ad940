import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type HttpHandler, readBody } from "../http/server";
import { sendJson } from "./drive/errors";
import { driveFiles } from "./drive/files";
import { driveRoutes } from "./drive/routes";
import { faultSettings, type GoogleFaults, googleFaults } from "./faults";
import { pickerRoutes } from "./picker";
import { browserScript } from "./scripts";
import { seedFiles } from "./seed";
import { revokeToken, signInWindow } from "./sign-in";
import { openState } from "./state";
import { keepTokens } from "./tokens";

/** The path under which the stand-in lives on this machine. */
export const GOOGLE_PATH = "/google";

export interface GoogleOptions {
  /** Origins whose pages may sign people in and show the picker. */
  readonly clients: readonly string[];
  /** Folder of files, tokens and consents; they are in memory when it is absent. */
  readonly file?: string;
  readonly now?: () => number;
  readonly newId?: () => string;
}

/** The stand-in of Google: its handler, for requests whose path begins with /google, and what tests do to it. */
export interface Google {
  readonly handle: HttpHandler;
  readonly faults: GoogleFaults;
  /** Saves a new revision of a file in the name of another person. */
  changeBySomebodyElse(id: string, text: (before: string) => string): void;
  /** Gives out a token, as the window does when a person agrees. */
  issueToken(person: string, scopes: readonly string[]): string;
}

const randomId = () => randomBytes(18).toString("base64url");

/**
 * Starts the stand-in of Google Identity Services, the file picker and Drive v3.
 *
 * @throws DamagedFile when its file cannot be read
 */
export function createGoogle(options: GoogleOptions): Google {
  const { clients, file, now = Date.now, newId = randomId } = options;
  const state = openState(file, () => seedFiles(now()));
  const tokens = keepTokens(state, now, newId);
  const files = driveFiles(state, now, newId);
  const appended = (before: string) => `${before}// Somebody else has added this line.\n`;
  const faults = googleFaults((id) => files.changeBySomebodyElse(id, appended));
  const windowPath = `${GOOGLE_PATH}/o/oauth2/auth`;
  const signIn = signInWindow({ state, tokens, clients }, windowPath);
  const picker = pickerRoutes({ files, tokens, clients });
  const drive = driveRoutes({ files, tokens, faults });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.slice(GOOGLE_PATH.length);
    if (path === "/_faults") return switchFaults(faults, request, response);
    if (faults.settings().isOffline) return void request.socket.destroy();
    const script = browserScript(path);
    if (script) return sendScript(response, await script);
    if (path === "/o/oauth2/auth") return signIn(request, response, searchParams);
    if (path === "/o/oauth2/revoke") return revokeToken(tokens, request, response);
    if (path === "/picker" || path.startsWith("/picker/")) return picker(request, response, path, searchParams);
    return drive(request, response, path, searchParams);
  };
  return {
    handle,
    faults,
    changeBySomebodyElse: files.changeBySomebodyElse,
    issueToken: (person, scopes) => tokens.issue(person, scopes),
  };
}

function sendScript(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" });
  response.end(text);
}

/** GET tells what is still to go wrong, POST says what is to go wrong from now on. */
async function switchFaults(faults: GoogleFaults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") return sendJson(response, 200, faults.settings());
  // A page of another site cannot send this type unasked.
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
    return sendJson(response, 415, { error: "Send JSON." });
  }
  const parsed = faultSettings.safeParse(parseJson((await readBody(request, 10_000)).toString("utf8")));
  if (!parsed.success) return sendJson(response, 400, { error: parsed.error.issues });
  faults.set(parsed.data);
  sendJson(response, 200, faults.settings());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
