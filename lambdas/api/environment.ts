import * as z from "zod";
import { DEFAULT_SITE_SETTINGS } from "../../domain/facts/site-settings";
import { ProviderSettings } from "../core/sessions/providers";
import { tokenSecretsOf } from "../core/sessions/tokens";

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const parsedJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** The API's environment, as the deployment sets it. */
const Environment = z.object({
  TABLE_NAME: z.string().min(3),
  GRADING_QUEUE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  AUTH_SECRET_ARN: z.string().min(1),
  /** Which keys of the distribution are taken. */
  DISTRIBUTION_KEY_NUMBER: z.coerce.number().int().min(1),
  AWS_REGION: z.string().min(1),
  THING_PREFIX: z.string().min(1),
  THING_GROUP: z.string().min(1),
  DEVICE_ROLE_ARN: z.string().min(1),
  EDITING_PREFIX: z.string().min(1),
  EDITING_ROLE_ARN: z.string().min(1),
  NEWS_PREFIX: z.string().min(1),
  NEWS_ROLE_ARN: z.string().min(1),
  IOT_ARN_PREFIX: z.string().regex(/^arn:[\w-]+:iot:[\w-]+:\d+$/),
  WEBSOCKET_ORIGIN: z.url().optional(),
  /** The stand-in of IoT Core's data plane, whose address AWS tells in the account. */
  AWS_ENDPOINT_URL_IOT_DATA_PLANE: z.url().optional(),
  PROVIDERS: parsedJson.pipe(z.array(ProviderSettings)),
  TOKEN_ISSUER: z.string().min(1),
  SITE_ORIGIN: z.url(),
  ASSETS_BUCKET: z.string().min(3),
  RECORDINGS_BUCKET: z.string().min(3),
  ASSETS_PREFIX: z.string(),
  /** `anyone`, or people as `provider/username`; nobody unless the deployment says so. */
  COURSE_CREATORS: z
    .string()
    .default("")
    .transform((text) => (text === "anyone" ? text : list(text))),
  /** Whose contributors the site shows; without it, none. */
  CONTRIBUTORS: parsedJson
    .pipe(
      z.object({
        organisation: z.string().min(1),
        excludedLogins: z.array(z.string()),
        excludedRepositories: z.array(z.string()),
      }),
    )
    .optional(),
  /** The public API of the code host that is asked for them. */
  CONTRIBUTORS_API: z.url({ protocol: /^https?$/ }).default("https://api.github.com"),
  /** The App with which people sign in with GitHub, and where; without it, nobody does. */
  GITHUB: parsedJson.pipe(z.object({ clientId: z.string().min(1), site: z.url({ protocol: /^https?$/ }) })).optional(),
  /** Whose clock decides times of the day, such as those in which goals count events. */
  TIME_ZONE: z.string().min(1).default(DEFAULT_SITE_SETTINGS.timeZone),
  ALLOWED_ORIGINS: z.string().default("*").transform(list),
});

const KEY_CHARACTERS = 32;

/** Whole, or nothing of it is used: a secret that is cut off while it is put there must end nobody's session. */
export const AuthSecret = parsedJson.pipe(
  z.record(z.string(), z.string()).superRefine((secrets, context) => {
    const keys = tokenSecretsOf(secrets).map(({ secret }) => secret);
    if (keys.length === 0) context.addIssue({ code: "custom", message: "has no tokenSecret" });
    const all = [...keys, secrets.robotSecret ?? [], secrets.distributionSecret ?? []].flat();
    if (all.every((key) => key.length >= KEY_CHARACTERS)) return;
    context.addIssue({ code: "custom", message: `has a key of fewer than ${KEY_CHARACTERS} characters` });
  }),
);

/** Throws with a line for each variable that is missing or wrong. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): z.infer<typeof Environment> {
  const parsed = Environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The environment of the API is not complete:\n${lines.join("\n")}`);
}
