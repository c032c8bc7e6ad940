import * as z from "zod";
import {
  type GithubSettings,
  type GoogleDriveSettings,
  LOCAL_HOST,
  type SiteSettings,
} from "../domain/facts/site-settings";

const GITHUB = { site: "https://github.com", api: "https://api.github.com" };
const GOOGLE = {
  identityScript: "https://accounts.google.com/gsi/client",
  pickerScript: "https://apis.google.com/js/api.js",
  api: "https://www.googleapis.com",
};
/** Where Google's own picker shows its window. */
const GOOGLE_PICKER_FRAME = "https://docs.google.com";

const HTTPS_HOST = /^https:\/\/[a-z0-9](?:[.-]?[a-z0-9])*(?::\d{1,5})?$/;
const LOCAL_ADDRESS = /^\{LocalHost\}(?:\/[\w.-]+)+$/;
const inLocal = `${LOCAL_HOST}/… in the stage local`;

const host = z
  .string()
  .refine(
    (text) => HTTPS_HOST.test(text) || LOCAL_ADDRESS.test(text),
    `use an address without path, such as https://github.university.example, or ${inLocal}`,
  );
const restApi = z
  .string()
  .refine(
    (text) => HTTPS_HOST.test(text.replace(/\/api\/v3$/, "")) || LOCAL_ADDRESS.test(text),
    `use the address of the REST API, such as https://github.university.example/api/v3, or ${inLocal}`,
  );
const localAddress = z.string().regex(LOCAL_ADDRESS, `leave it out; only the stage local has another, ${LOCAL_HOST}/…`);

const ofGithub = {
  clientId: z.string().regex(/^[\w.-]{1,100}$/, "use the client id that GitHub shows, such as Iv1.0123456789abcdef"),
  site: host.default(GITHUB.site),
  api: restApi.optional(),
  hasMissions: z.boolean().default(false),
  courseOrganisation: z
    .string()
    .max(39)
    .regex(/^[a-z0-9](?:-?[a-z0-9])*$/, "use what the organisations' logins contain, in lower case")
    .default("source-academy-course"),
};

const githubApp = z.strictObject({
  kind: z.literal("app"),
  appSlug: z
    .string()
    .max(100)
    .regex(/^[a-z0-9](?:-?[a-z0-9])*$/, "use the App's name as its address has it, such as course-academy"),
  ...ofGithub,
});

const oauthApp = z.strictObject({
  kind: z.literal("oauth"),
  scopes: z
    .string()
    .max(200)
    .regex(/^[a-z_]+(?::[a-z_]+)?(?: [a-z_]+(?::[a-z_]+)?)*$/, "name scopes with spaces between them, such as repo"),
  ...ofGithub,
});

const google = z.strictObject({
  clientId: z
    .string()
    .regex(
      /^[\w-]{1,150}\.apps\.googleusercontent\.(?:com|local)$/,
      "use the id of a web client, such as 123-abc.apps.googleusercontent.com",
    ),
  apiKey: z.string().regex(/^[\w-]{1,100}$/, "use an API key that the picker may be used with"),
  appId: z.string().regex(/^\d{1,20}$/, "use the number of the project, in digits"),
  identityScript: localAddress.default(GOOGLE.identityScript),
  pickerScript: localAddress.default(GOOGLE.pickerScript),
  api: localAddress.default(GOOGLE.api),
});

/** The fields of a deployment file that name where missions and programs are kept. */
export const fileHostFields = {
  github: z.discriminatedUnion("kind", [githubApp, oauthApp], 'use "app" or "oauth" as kind').optional(),
  googleDrive: google.optional(),
};

type Fields = z.infer<z.ZodObject<typeof fileHostFields>>;

/** Returns the settings of the page for what a deployment file says of GitHub and Google Drive. */
export function fileHostSettings({ github, googleDrive }: Fields): Pick<Partial<SiteSettings>, keyof Fields> {
  return { ...(github && { github: githubSettings(github) }), ...(googleDrive && { googleDrive }) };
}

function githubSettings(github: NonNullable<Fields["github"]>): GithubSettings {
  const { kind, clientId, site, hasMissions, courseOrganisation } = github;
  const rights =
    github.kind === "app" ? { scopes: "", appSlug: github.appSlug } : { scopes: github.scopes, appSlug: "" };
  return { kind, clientId, ...rights, site, api: github.api ?? apiOf(site), hasMissions, courseOrganisation };
}

/** GitHub's own sites have the API on a host beside them, an Enterprise Server below its address. */
function apiOf(site: string): string {
  const isCloud = site === GITHUB.site || site.endsWith(".ghe.com");
  return isCloud ? site.replace("https://", "https://api.") : `${site}/api/v3`;
}

/** Names the addresses of a deployment that have a value in the stage local only, by their paths. */
export function localAddressesIn(fields: Fields): string[][] {
  return Object.entries(fields).flatMap(([field, settings]) =>
    Object.entries(settings ?? {})
      .filter(([, value]) => typeof value === "string" && value.includes(LOCAL_HOST))
      .map(([name]) => [field, name]),
  );
}

/** What the page's policy admits besides its own, by directive. */
export interface AdmittedSources {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
}

/**
 * Returns what the page of a site loads and calls for GitHub and Google Drive: nothing of what is not switched on.
 * `localHost` stands where settings of the stage local have `{LocalHost}`.
 */
export function fileHostSources(settings: Partial<SiteSettings>, localHost = LOCAL_HOST): AdmittedSources {
  const resolved = (sources: readonly string[]) => sources.map((source) => source.replace(LOCAL_HOST, localHost));
  const { script, style, frame, connect, image } = unresolvedSources(settings);
  return {
    script: resolved(script),
    style: resolved(style),
    frame: resolved(frame),
    connect: resolved(connect),
    image: resolved(image),
  };
}

function unresolvedSources({ github, googleDrive }: Partial<SiteSettings>): AdmittedSources {
  const drive = googleDrive ? driveSources(googleDrive) : NOTHING;
  if (!github) return drive;
  return {
    ...drive,
    connect: distinct([originOf(github.api), ...drive.connect]),
    // Pictures of people; a policy admits those of https hosts anyway.
    image: [github.site].filter((site) => site.startsWith(LOCAL_HOST)).map(originOf),
  };
}

const NOTHING: AdmittedSources = { script: [], style: [], frame: [], connect: [], image: [] };

/** As Google names them: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid. */
function driveSources({ identityScript, pickerScript, api }: GoogleDriveSettings): AdmittedSources {
  const identity = identityScript.slice(0, identityScript.lastIndexOf("/") + 1);
  const pickerFrame = pickerScript === GOOGLE.pickerScript ? GOOGLE_PICKER_FRAME : originOf(pickerScript);
  return {
    script: distinct([identityScript, originOf(pickerScript)]),
    style: [`${identity}style`],
    frame: [identity, pickerFrame],
    connect: distinct([identity, originOf(api)]),
    image: [],
  };
}

const originOf = (address: string): string => /^(?:\{LocalHost\}|https:\/\/[^/]+)/.exec(address)?.[0] ?? address;
const distinct = (sources: readonly string[]): string[] => [...new Set(sources)];
