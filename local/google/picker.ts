import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { page } from "../http/page";
import { readBody } from "../http/server";
import type { PickerFolder, PickerItem } from "./browser/picker-messages";
import { GOOGLE_CLIENT } from "./client";
import { DriveError, invalid, sendError, sendJson } from "./drive/errors";
import type { DriveFiles } from "./drive/files";
import { FOLDER_TYPE, rootOf } from "./seed";
import { send } from "./sign-in";
import type { StoredFile } from "./state";
import type { Tokens } from "./tokens";

interface Settings {
  readonly files: DriveFiles;
  readonly tokens: Tokens;
  /** Origins whose pages may show the dialog. */
  readonly clients: readonly string[];
}

const style = `
main.picker { display: flex; flex-direction: column; height: 100vh; padding: 1rem; background: var(--card); }
form { display: flex; flex-direction: column; min-height: 0; flex: 1; }
ol, ul { margin: 0; padding: 0; list-style: none; }
#path { display: flex; flex-wrap: wrap; gap: 0.25rem; }
#path button { padding: 0.125rem 0.5rem; border-color: transparent; text-decoration: underline; }
#path button[aria-current] { color: var(--ink); text-decoration: none; }
#items { flex: 1; min-height: 4rem; margin: 0.5rem 0; padding: 0.25rem; overflow: auto; border-block: 1px solid var(--line); }
#items li { display: flex; align-items: center; gap: 0.5rem; padding: 0.25rem; }
#items label { flex: 1; min-width: 0; }
#items li > button:only-child { flex: 1; min-width: 0; padding: 0.5rem; text-align: left; border-color: transparent; border-radius: 0.5rem; }
#items li > button:only-child::before { content: "▸" / ""; display: inline-block; width: 1.875rem; }
#note { min-height: 1.5rem; margin: 0 0 0.5rem; }
`;

/** Answers the picker's dialog, which is a page in a frame, and what that asks. */
export function pickerRoutes(settings: Settings) {
  return async (request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) => {
    if (path === "/picker") return send(response, dialogPage(settings.clients));
    try {
      const person = whoPicks(settings.tokens, request);
      if (path === "/picker/items") return sendJson(response, 200, listFolder(settings.files, person, query));
      const body = await readBody(request, 100_000);
      sendJson(response, 200, openToApp(settings.files, person, request, body));
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      sendError(response, error);
    }
  };
}

function dialogPage(clients: readonly string[]) {
  const nonce = randomBytes(16).toString("base64");
  return page({
    title: "Select a file - Google Drive of the local stack",
    nonce,
    layout: "picker",
    style,
    scripts: "'self'",
    reached: "'self'",
    ancestors: clients.join(" "),
    body: `<h1 id="title">Select a file</h1>
<nav aria-label="Folders"><ol id="path"></ol></nav>
<form id="picker" data-clients="${clients.join(" ")}">
<ul id="items" aria-labelledby="title"></ul>
<p id="note" role="status"></p>
<div class="actions">
<button type="button" id="cancel">Cancel</button>
<button type="submit" id="select" class="main" disabled>Select</button>
</div>
</form>
<script src="picker/dialog.js"></script>`,
  });
}

function whoPicks(tokens: Tokens, { headers }: IncomingMessage): string {
  if (headers["x-developer-key"] !== GOOGLE_CLIENT.apiKey) {
    throw new DriveError(403, "The API developer key is invalid.", { reason: "keyInvalid", domain: "usageLimits" });
  }
  return tokens.check(headers.authorization).person;
}

/** A folder with everything of the person in it, also what the app may not see; or all files in one list. */
function listFolder(files: DriveFiles, person: string, query: URLSearchParams): PickerFolder {
  const folderId = query.get("parent") ?? "root";
  const parent = folderId === "root" ? rootOf(person) : folderId;
  const all = files.all(person).filter(({ trashed }) => !trashed);
  const path = foldersAbove(all, parent, person);
  if (query.get("folders") !== "yes")
    return { path, items: all.filter(({ mimeType }) => mimeType !== FOLDER_TYPE).map(itemOf) };
  const inside = all.filter((file) => file.parent === parent).map(itemOf);
  const order = (one: PickerItem, other: PickerItem) =>
    Number(other.isFolder) - Number(one.isFolder) || one.name.localeCompare(other.name, "en");
  return { path, items: inside.toSorted(order) };
}

function foldersAbove(all: readonly StoredFile[], id: string, person: string): PickerFolder["path"] {
  if (id === rootOf(person)) return [{ id, name: "My Drive" }];
  const folder = all.find((file) => file.id === id);
  if (folder?.mimeType !== FOLDER_TYPE) throw invalid("parent");
  return [...foldersAbove(all, folder.parent, person), { id, name: folder.name }];
}

function itemOf(file: StoredFile): PickerItem {
  const { id, name, mimeType, parent: parentId, modifiedTime: lastEditedUtc, isReadOnly: isShared } = file;
  const sizeBytes = Buffer.byteLength(file.content, "base64");
  const isFolder = mimeType === FOLDER_TYPE;
  const url = `https://drive.google.com/${isFolder ? "drive/folders" : "file/d"}/${id}`;
  return { id, name, mimeType, isFolder, parentId, lastEditedUtc, sizeBytes, isShared, url };
}

/** Opens a picked file to the app, if the page has named the app's project. */
function openToApp(files: DriveFiles, person: string, { headers }: IncomingMessage, body: Buffer): PickerItem[] {
  const parsed = z.object({ ids: z.array(z.string()).min(1) }).safeParse(JSON.parse(body.toString("utf8")));
  if (!parsed.success) throw invalid("ids");
  const isOurApp = headers["x-app-id"] === GOOGLE_CLIENT.appId;
  return parsed.data.ids.map((id) => {
    const file = files.all(person).find((one) => one.id === id);
    if (!file) throw invalid("ids");
    return itemOf(isOurApp ? files.open(person, id) : file);
  });
}
