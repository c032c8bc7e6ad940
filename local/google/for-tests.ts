import { type HttpServer, listen } from "../http/server";
import { createGoogle, type Google, type GoogleOptions } from ".";
import { DRIVE_FILE_SCOPE } from "./client";

/** The stand-in at an address of its own, with a clock and ids that tests know. */
export interface GoogleForTests {
  readonly google: Google;
  /** `http://localhost:PORT/google` */
  readonly base: string;
  /** A clock that stands still until a test moves it. */
  readonly clock: { now: number };
  /** A token of Mira Tan. */
  readonly token: string;
  close(): Promise<void>;
}

/** Starts the stand-in. Ids are `id0001`, `id0002`, ... */
export async function startGoogle(options: Partial<GoogleOptions> = {}): Promise<GoogleForTests> {
  const clock = { now: Date.parse("2026-03-01T08:00:00Z") };
  let ids = 0;
  const newId = () => `id${String(++ids).padStart(4, "0")}`;
  const google = createGoogle({ clients: ["http://127.0.0.1:1"], now: () => clock.now, newId, ...options });
  const server: HttpServer = await listen(google.handle);
  const token = google.issueToken("101", ["profile", DRIVE_FILE_SCOPE]);
  return { google, base: `http://localhost:${server.port}/google`, clock, token, close: () => server.close() };
}

/** One call of Drive: its status, its body as JSON or text, its headers. */
export async function callDrive(
  { base, token }: Pick<GoogleForTests, "base" | "token">,
  path: string,
  init: RequestInit = {},
) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(base + path, { ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

/** An upload of the type multipart, as a request. */
export function upload(method: string, metadata: object, content: string): RequestInit {
  const parts = [
    `\r\n--cut\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(metadata)}`,
    `\r\n--cut\r\nContent-Type: text/plain\r\n\r\n${content}`,
    "\r\n--cut--",
  ];
  return { method, headers: { "content-type": 'multipart/related; boundary="cut"' }, body: parts.join("") };
}
