import { z } from "zod";

/** Readings of what a job does soon after an upload, checks and the assigning of a vote's entries, and milliseconds between two. */
const READINGS = { most: 960, apartMs: 250 } as const;

const Tokens = z.object({ access_token: z.string() });

/** The assessments of a course as its members see them. */
export const Overviews = z.array(
  z.object({ id: z.number(), number: z.string(), isPublished: z.boolean(), status: z.string(), closeAt: z.string() }),
);
export const Questions = z.object({ questions: z.array(z.object({ id: z.number() })) });

/** Something of the demo course that could not be made; the rest can be without it. */
export class NotMade extends Error {}

/** One caller of the public API, signed in or not. Every refusal becomes an error that names the call and the answer's text. */
export class ApiCaller {
  constructor(
    private readonly origin: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly accessToken: string | null = null,
  ) {}

  async login(code: string, provider: string): Promise<ApiCaller> {
    const response = await this.send("POST", "/v2/auth/login", { code, provider });
    return new ApiCaller(this.origin, this.headers, Tokens.parse(await response.json()).access_token);
  }

  async send(method: string, route: string, body?: unknown, expected: readonly number[] = []): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}${route}`, {
      method,
      headers: {
        ...this.headers,
        ...(this.accessToken === null ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok && !expected.includes(response.status)) {
      throw new NotMade(`${method} ${route} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  }

  /** Sends what is there already when it was sent before: 412 is then the answer. */
  async sendOnce(method: string, route: string, body: unknown): Promise<void> {
    await this.send(method, route, body, [412]);
  }

  async read<T>(schema: z.ZodType<T>, route: string): Promise<T> {
    return schema.parse(await (await this.send("GET", route)).json());
  }
}

export type Caller = Pick<ApiCaller, "read"> & {
  login(code: string, provider: string): Promise<Caller>;
  send(method: string, route: string, body?: unknown): Promise<Response>;
};

/** Makes parts of the course one after the other, and notes those that could not be made. */
export class Parts {
  readonly missing: string[] = [];

  constructor(private readonly log: (line: string) => void) {}

  async make(what: string, done: string, make: () => Promise<unknown>): Promise<void> {
    try {
      await make();
      this.log(done);
    } catch (error) {
      if (!(error instanceof NotMade)) throw error;
      this.missing.push(`${what}: ${error.message}`);
    }
  }
}

/** A course that is being made, and by whom. */
export interface InCourse {
  readonly anyone: ApiCaller;
  readonly admin: ApiCaller;
  readonly courseId: number;
  readonly now: Date;
}

/** Reads again until what a job makes is there; throws an Error of that text when it does not come. */
export async function untilThere<T>(read: () => Promise<T | undefined>, missing: string): Promise<T> {
  for (let reading = 0; reading < READINGS.most; reading += 1) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, READINGS.apartMs));
  }
  throw new NotMade(missing);
}
