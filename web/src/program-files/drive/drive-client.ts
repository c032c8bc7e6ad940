import { FileFailure } from "../file-failure";
import {
  type AppProperties,
  type DriveFile,
  type DriveUser,
  FILE_FIELDS,
  failureOf,
  readFile,
  readRefusal,
  readUser,
} from "./drive-answers";

const HYPHENS = "-".repeat(26);
const DIGITS = 24;

/** A body in two parts, and its content type. */
interface MultipartBody {
  readonly contentType: string;
  readonly body: string;
}

/** Writes metadata and text as one body, as Drive takes them together (RFC 2387). */
export function multipartBody(metadata: object, text: string, digits: () => string = randomDigits): MultipartBody {
  const described = JSON.stringify(metadata);
  let boundary: string;
  // What is in the program must not end a part.
  do boundary = HYPHENS + digits();
  while (text.includes(boundary) || described.includes(boundary));
  const parts = [
    ["application/json; charset=utf-8", described],
    ["text/plain; charset=utf-8", text],
  ];
  const written = parts.map(([type, content]) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`);
  return { contentType: `multipart/related; boundary="${boundary}"`, body: `${written.join("")}--${boundary}--` };
}

function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DIGITS));
  return Array.from(bytes, (byte) => String(byte % 10)).join("");
}

/** A call that is not answered for so long is given up. */
const ANSWER_MS = 30_000;
const TEXT = "text/plain";

/** What is written of a program. */
export interface WrittenProgram {
  readonly text: string;
  readonly properties: AppProperties;
}

/** The calls of Drive v3 that are made. Each that fails rejects with a FileFailure. */
export interface DriveClient {
  user(): Promise<DriveUser>;
  file(id: string): Promise<DriveFile>;
  content(id: string): Promise<Uint8Array>;
  /** `folder` null stands for My Drive. */
  create(file: WrittenProgram & { readonly name: string; readonly folder: string | null }): Promise<DriveFile>;
  update(id: string, file: WrittenProgram): Promise<DriveFile>;
}

export interface DriveClientOptions {
  /** Where `/drive/v3` is. */
  readonly api: string;
  /** Throws FileFailure "signed out" when there is none that is good. */
  readonly token: () => string;
  /** A token that was refused. */
  readonly forgetToken: (token: string) => void;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  /** Aborts a call that takes too long, with a TimeoutError. */
  readonly deadline?: () => AbortSignal;
}

/** Makes what calls Drive in the name of who is signed in. */
export function createDriveClient(options: DriveClientOptions): DriveClient {
  const { api, token, forgetToken, now = Date.now, deadline = () => AbortSignal.timeout(ANSWER_MS) } = options;
  const send = options.fetch ?? ((address, init) => fetch(address, init));

  const call = async <Answer>(
    path: string,
    init: RequestInit,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> => {
    const bearer = token();
    const headers = { ...init.headers, authorization: `Bearer ${bearer}` };
    try {
      const response = await send(api + path, { ...init, headers, signal: deadline(), cache: "no-store" });
      if (response.ok) return await read(response);
      if (response.status === 401) forgetToken(bearer);
      const refusal = readRefusal(await response.text());
      throw failureOf(response.status, refusal, response.headers.get("retry-after"), now());
    } catch (error) {
      throw asFailure(error);
    }
  };
  const json = async (response: Response): Promise<unknown> => {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new FileFailure("server", "the answer of Drive is no JSON", { cause });
    }
  };
  const upload = async (method: string, path: string, metadata: object, text: string): Promise<DriveFile> => {
    const { contentType, body } = multipartBody(metadata, text);
    const address = `/upload/drive/v3/files${path}?uploadType=multipart&fields=${FILE_FIELDS}`;
    return readFile(await call(address, { method, headers: { "content-type": contentType }, body }, json));
  };
  const place = (id: string) => `/drive/v3/files/${encodeURIComponent(id)}`;

  return {
    user: async () => readUser(await call("/drive/v3/about?fields=user(displayName,emailAddress)", {}, json)),
    file: async (id) => readFile(await call(`${place(id)}?fields=${FILE_FIELDS}`, {}, json)),
    content: (id) =>
      call(`${place(id)}?alt=media`, {}, async (response) => new Uint8Array(await response.arrayBuffer())),
    create: ({ name, folder, text, properties: appProperties }) =>
      upload("POST", "", { name, mimeType: TEXT, parents: [folder ?? "root"], appProperties }, text),
    update: (id, { text, properties: appProperties }) =>
      upload("PATCH", `/${encodeURIComponent(id)}`, { mimeType: TEXT, appProperties }, text),
  };
}

function asFailure(error: unknown): unknown {
  if (error instanceof FileFailure) return error;
  // By its name, as errors of another realm are of other classes.
  const { name } = Object(error) as { readonly name?: unknown };
  if (name === "TimeoutError") return new FileFailure("unanswered", "Drive did not answer in time", { cause: error });
  // What fetch rejects with when there is no connection.
  if (name === "TypeError") return new FileFailure("offline", "Drive cannot be reached", { cause: error });
  return error;
}
