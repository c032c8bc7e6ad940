import { createHash, createHmac } from "node:crypto";
import { mapConcurrently } from "../core/kernel/concurrency";
import { courseTopicOf, type NewsSender, newsTopicOf } from "../core/messaging/member-news";

/** Credentials of the one who sends, as Lambda's environment has them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** Reads the credentials that Lambda gives its functions. */
export const lambdaCredentials = (environment: Readonly<Record<string, string | undefined>>): Credentials => ({
  accessKeyId: environment.AWS_ACCESS_KEY_ID ?? "",
  secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? "",
  sessionToken: environment.AWS_SESSION_TOKEN,
});

interface Settings {
  readonly prefix: string;
  readonly region: string;
  /** Returns the origin of IoT Core's data plane: `https://{messaging host}`, or the stand-in's. */
  readonly origin: () => Promise<string>;
  readonly credentials: () => Credentials;
  readonly now: () => Date;
  readonly fetch: typeof fetch;
  readonly log: (line: object) => void;
}

const SERVICE = "iotdata";
const ALGORITHM = "AWS4-HMAC-SHA256";
/** News that take longer than this are not worth the wait of who caused them. */
const PATIENCE_MS = 2000;
const CONCURRENCY = 20;

/**
 * Sends news by IoT Core's HTTPS interface (`POST /topics/{topic}`). It is one request, so it is signed here: the client of
 * the SDK for it would be loaded by the first grade of each Lambda.
 */
export class IotMemberNews implements NewsSender {
  constructor(private readonly settings: Settings) {}

  async send(...regIds: readonly number[]): Promise<void> {
    await mapConcurrently(regIds, CONCURRENCY, async (regId) => {
      try {
        await this.publish(newsTopicOf(this.settings.prefix, regId));
      } catch (error) {
        this.settings.log({ message: "A member's open pages were not told of news", regId, cause: String(error) });
      }
    });
  }

  async sendToCourse(courseId: number): Promise<void> {
    try {
      await this.publish(courseTopicOf(this.settings.prefix, courseId));
    } catch (error) {
      this.settings.log({
        message: "The open pages of a course were not told of news",
        courseId,
        cause: String(error),
      });
    }
  }

  private async publish(topic: string): Promise<void> {
    const { origin, fetch: send } = this.settings;
    const url = new URL(`${await origin()}/topics/${topic}?qos=1`);
    const headers = this.signed(url);
    const answer = await send(url, { method: "POST", headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  private signed(url: URL): Record<string, string> {
    const { region, credentials, now } = this.settings;
    return signedHeaders(url, { region, credentials: credentials(), now: now() });
  }
}

interface Signing {
  readonly region: string;
  readonly credentials: Credentials;
  readonly now: Date;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * Returns the headers of an empty POST with Signature Version 4. The path and the query must need no encoding: topics of
 * news are letters, digits, `-` and `_`.
 */
export function signedHeaders(url: URL, { region, credentials, now }: Signing): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const headers: Record<string, string> = {
    host: url.host,
    "x-amz-content-sha256": sha256(""),
    "x-amz-date": time,
    ...(sessionToken && { "x-amz-security-token": sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const request = ["POST", url.pathname, url.search.slice(1), ...lines, "", names.join(";"), sha256("")].join("\n");
  const scope = [time.slice(0, 8), region, SERVICE, "aws4_request"];
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, [ALGORITHM, time, scope.join("/"), sha256(request)].join("\n")).toString("hex");
  const { host: _, ...sent } = headers;
  const credential = [accessKeyId, ...scope].join("/");
  const authorization = `${ALGORITHM} Credential=${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...sent, authorization };
}
