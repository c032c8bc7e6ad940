import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../../http/server";
import { DRIVE_FILE_SCOPE } from "../client";
import type { GoogleFaults } from "../faults";
import { personById } from "../people";
import { rootOf } from "../seed";
import type { StoredFile } from "../state";
import type { Tokens } from "../tokens";
import { DriveError, insufficientScopes, invalid, sendError, sendJson } from "./errors";
import { type Fields, parseFields, select } from "./fields";
import { type Content, type DriveFiles, type Metadata, parseMetadata } from "./files";
import { parseMultipart } from "./multipart";
import { parseQuery } from "./query";
import { ABOUT_FIELDS, FILE_FIELDS, fileResource, LIST_FIELDS, rootResource, userResource } from "./resource";

/** Limit of Drive for one upload of the type multipart. */
const UPLOAD_BYTES = 5 * 1024 * 1024;

const DEFAULT_FILE = "kind,id,name,mimeType";
const DEFAULT_LIST = `kind,incompleteSearch,nextPageToken,files(${DEFAULT_FILE})`;
const ROUTE = /^\/(upload\/)?drive\/v3\/(files|about)(?:\/([^/]+))?$/;
const ON_EVERY_CALL = new Set(["key", "prettyPrint", "supportsAllDrives", "spaces", "corpora", "uploadType"]);

interface Call {
  readonly person: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly files: DriveFiles;
}

const respond = (value: unknown, query: URLSearchParams, known: Fields, standard: string) =>
  select(value, parseFields(query.get("fields") ?? standard, known));

/**
 * Answers requests to Drive v3: files.list, get, create and update, and about.get. `path` begins with /drive or /upload.
 * Whoever holds a good token sees the files of one person that the app made or that were picked for it.
 */
export function driveRoutes(settings: {
  readonly files: DriveFiles;
  readonly tokens: Tokens;
  readonly faults: GoogleFaults;
}) {
  const { files, tokens, faults } = settings;
  return async (request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) => {
    allowOrigin(request, response);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    try {
      const body = await readBody(request, UPLOAD_BYTES * 2);
      await faults.beforeDriveCall();
      const token = tokens.check(request.headers.authorization);
      if (!token.scopes.includes(DRIVE_FILE_SCOPE)) throw insufficientScopes();
      const [, upload, collection, id] = ROUTE.exec(path) ?? [];
      const call: Call = { person: token.person, id: id && decodeURIComponent(id), query, files };
      const name = `${request.method} ${upload ? "upload " : ""}${collection}${id === undefined ? "" : "/id"}`;
      const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
      if (!route) throw new DriveError(404, "Not Found", { reason: "notFound" });
      for (const parameter of query.keys()) refuseUnknown(parameter, name);
      if (call.id !== undefined && query.get("alt") !== "media") faults.beforeFileCall(call.id);
      route(call, request, response, body);
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      sendError(response, error);
    }
  };
}

type Route = (call: Call, request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

const ROUTES: Readonly<Record<string, Route>> = {
  "GET about": ({ person, query }, _request, response) => {
    const found = personById(person);
    if (!query.has("fields"))
      throw invalid("fields", "The 'fields' parameter is required for this method.", "required");
    const about = { kind: "drive#about", ...(found && { user: userResource(found, person) }) };
    sendJson(response, 200, respond(about, query, ABOUT_FIELDS, "kind"));
  },
  "GET files": (call, _request, response) =>
    sendJson(response, 200, respond(list(call), call.query, LIST_FIELDS, DEFAULT_LIST)),
  "GET files/id": (call, _request, response) => {
    const { person, id = "", query, files } = call;
    const isRoot = id === "root" || id === rootOf(person);
    if (query.get("alt") === "media") return sendContent(response, files.find(person, id));
    const resource = isRoot ? rootResource(person) : fileResource(files.find(person, id));
    sendJson(response, 200, respond(resource, query, FILE_FIELDS, DEFAULT_FILE));
  },
  "POST files": (call, _request, response, body) => {
    const file = call.files.create(call.person, parseMetadata(body.toString("utf8")), null);
    sendFile(response, call, file);
  },
  "PATCH files/id": (call, _request, response, body) => {
    const file = call.files.update(call.person, call.id ?? "", parseMetadata(body.toString("utf8")), null);
    sendFile(response, call, file);
  },
  "POST upload files": (call, request, response, body) => {
    const { metadata, content } = uploaded(request, call.query, body);
    sendFile(response, call, call.files.create(call.person, metadata, content));
  },
  "PATCH upload files/id": (call, request, response, body) => {
    const { metadata, content } = uploaded(request, call.query, body);
    sendFile(response, call, call.files.update(call.person, call.id ?? "", metadata, content));
  },
};

const sendFile = (response: ServerResponse, { query }: Call, file: StoredFile) =>
  sendJson(response, 200, respond(fileResource(file), query, FILE_FIELDS, DEFAULT_FILE));

function sendContent(response: ServerResponse, file: StoredFile): void {
  if (file.revision === null) {
    throw new DriveError(403, "Only files with binary content can be directly downloaded.", {
      reason: "fileNotDownloadable",
      location: "alt",
      locationType: "parameter",
    });
  }
  response.writeHead(200, { "content-type": file.mimeType, "cache-control": "private, max-age=0, must-revalidate" });
  response.end(Buffer.from(file.content, "base64"));
}

/** The parts of an upload, of which the stand-in knows the type multipart alone. */
function uploaded(request: IncomingMessage, query: URLSearchParams, body: Buffer) {
  if (query.get("uploadType") !== "multipart") throw invalid("uploadType");
  if (body.length > UPLOAD_BYTES) throw new DriveError(413, "Request Too Large", { reason: "uploadTooLarge" });
  const { metadata, mimeType, content } = parseMultipart(request.headers["content-type"] ?? "", body);
  const parts: { metadata: Metadata; content: Content } = {
    metadata: parseMetadata(metadata),
    content: { mimeType, bytes: content },
  };
  return parts;
}

/** One page of the files that the app may see, the newest first. */
function list({ person, query, files }: Call) {
  const test = parseQuery(query.get("q") || "trashed = true or trashed = false", rootOf(person));
  const size = Number(query.get("pageSize") ?? 100);
  if (!Number.isInteger(size) || size < 1 || size > 1000) throw invalid("pageSize");
  const start = query.has("pageToken") ? pageStart(query.get("pageToken") ?? "") : 0;
  const matching = sorted(files.visible(person), query.get("orderBy") ?? "modifiedTime desc")
    .map(fileResource)
    .filter(({ name = "", mimeType = "", parents = [], trashed = false, modifiedTime = "", appProperties = {} }) =>
      test({ name, mimeType, parents, trashed, modifiedTime, appProperties }),
    );
  const end = start + size;
  return {
    kind: "drive#fileList",
    incompleteSearch: false,
    files: matching.slice(start, end),
    ...(end < matching.length && { nextPageToken: Buffer.from(`from ${end}`).toString("base64url") }),
  };
}

function pageStart(pageToken: string): number {
  const found = /^from (\d+)$/.exec(Buffer.from(pageToken, "base64url").toString("utf8"));
  if (!found) throw invalid("pageToken");
  return Number(found[1]);
}

/** Sorts by one of `folder`, `name`, `createdTime` and `modifiedTime`, or several, each with `desc` or without. */
function sorted(files: readonly StoredFile[], orderBy: string): StoredFile[] {
  const keys = orderBy.split(",").map((key) => /^\s*(folder|name|createdTime|modifiedTime)(\s+desc)?\s*$/.exec(key));
  const keyOf = (file: StoredFile, key: string) =>
    key === "folder" ? (file.revision === null ? 0 : 1) : file[key as "name" | "createdTime" | "modifiedTime"];
  return files.toSorted((one, other) => {
    for (const key of keys) {
      if (!key) throw invalid("orderBy");
      const [left, right] = [keyOf(one, key[1] ?? ""), keyOf(other, key[1] ?? "")];
      if (left !== right) return left < right === (key[2] === undefined) ? -1 : 1;
    }
    return 0;
  });
}

/** Refuses parameters that the stand-in does not know, so that nobody relies on them. */
function refuseUnknown(parameter: string, route: string): void {
  const known =
    route === "GET files" ? ["q", "pageSize", "pageToken", "orderBy"] : route === "GET files/id" ? ["alt"] : [];
  if (parameter !== "fields" && !ON_EVERY_CALL.has(parameter) && !known.includes(parameter)) throw invalid(parameter);
}

/** Google's APIs answer pages of every origin; the token says who asks. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader("access-control-allow-origin", headers.origin);
  response.setHeader("vary", "Origin");
  response.setHeader("access-control-allow-methods", "GET,HEAD,POST,PATCH,PUT,DELETE,OPTIONS");
  response.setHeader("access-control-allow-headers", "authorization,content-type");
  response.setHeader("access-control-expose-headers", "content-length,content-type,date,retry-after");
  response.setHeader("access-control-max-age", "3600");
}
