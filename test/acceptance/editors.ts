import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { connectClient, type TestClient } from "../../local/iot/mqtt-for-tests";

/** Where a session's messages are, as the API answers it. */
export interface SessionEndpoint {
  readonly endpoint: string;
  readonly clientNamePrefix: string;
  readonly topic: string;
  readonly role: "edit" | "view";
}

export interface FoundSession {
  readonly viewId: string;
  readonly snapshot: string;
  readonly version: number;
  readonly readOnly: boolean;
}

/** Somebody who has logged in, in the course that was looked at last. */
export class Member {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
    readonly courseId: number,
  ) {}

  static async login(origin: string, username: string): Promise<Member> {
    const body = JSON.stringify({ code: username, provider: "test" });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${origin}/v2/auth/login`, { method: "POST", headers, body });
    const { access_token: token } = (await response.json()) as { access_token: string };
    return new Member(origin, token, 0).reload();
  }

  /** The same person in the course that they are in now; 0 for none. */
  async reload(): Promise<Member> {
    const answer = await this.send("GET", "/user");
    const { courseRegistration } = (await answer.json()) as { courseRegistration: { courseId: number } | null };
    return new Member(this.origin, this.token, courseRegistration?.courseId ?? 0);
  }

  send(method: string, path: string, body?: string | object): Promise<Response> {
    const type = typeof body === "string" ? "text/plain" : "application/json";
    const headers = { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { "content-type": type }) };
    return fetch(`${this.origin}/v2${path}`, {
      method,
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** What a member does with a session, in one's own course unless another is named. */
  session(method: string, path: string, body?: string | object, courseId = this.courseId): Promise<Response> {
    return this.send(method, `/courses/${courseId}/editing_sessions${path}`, body);
  }

  async begin(program: string): Promise<string> {
    return (await good(await this.session("POST", "", program))).text();
  }

  async find(id: string): Promise<FoundSession> {
    return (await good(await this.session("GET", `/${id}`))).json() as Promise<FoundSession>;
  }

  async save(id: string, snapshot: string, version: number): Promise<number> {
    const answer = await good(await this.session("PUT", `/${id}/snapshot`, { snapshot, version }));
    return ((await answer.json()) as { version: number }).version;
  }

  async endpoint(id: string, query = ""): Promise<SessionEndpoint> {
    return (await good(await this.session("GET", `/${id}/ws_endpoint${query}`))).json() as Promise<SessionEndpoint>;
  }
}

/** Makes a course with these students, and answers its admin and them. */
export async function makeCourse(origin: string, admin: string, ...students: string[]): Promise<Member[]> {
  const stranger = await Member.login(origin, admin);
  const features = { enableGame: false, enableAchievements: false, enableSourcecast: false };
  await good(
    await stranger.send("POST", "/config/create", {
      courseName: `Course of ${admin}`,
      courseShortName: "C",
      viewable: true,
      ...features,
      sourceChapter: 1,
      sourceVariant: "default",
      moduleHelpText: "",
    }),
  );
  const lecturer = await stranger.reload();
  const users = students.map((username) => ({ username, role: "student", group: "G" }));
  if (users.length > 0) {
    const body = { users, provider: "test" };
    await good(await lecturer.send("PUT", `/courses/${lecturer.courseId}/admin/users`, body));
  }
  return Promise.all([lecturer, ...students.map((username) => Member.login(origin, username))]);
}

async function good(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Connects a browser to a session under a client id that ends so. */
export function connectEditor({ endpoint, clientNamePrefix }: SessionEndpoint, suffix: string): Promise<TestClient> {
  return connectClient(endpoint, `${clientNamePrefix}${suffix}`);
}

/** Where that browser sends to. */
export const ownTopic = ({ topic, clientNamePrefix }: SessionEndpoint, suffix: string) =>
  `${topic}/${clientNamePrefix}${suffix}`;

function docOf(snapshot: string): Doc {
  const doc = new Doc();
  applyUpdate(doc, Buffer.from(snapshot, "base64"));
  return doc;
}

/** The program in a snapshot. */
export const programIn = (snapshot: string): string => docOf(snapshot).getText("program").toString();

/** A snapshot that somebody has typed into, at its end. */
export function typed(snapshot: string, text: string): string {
  const doc = docOf(snapshot);
  const program = doc.getText("program");
  program.insert(program.length, text);
  return Buffer.from(encodeStateAsUpdate(doc)).toString("base64");
}
