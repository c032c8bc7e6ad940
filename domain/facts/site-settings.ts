/**
 * What a deployment or a build decides of the site. The page carries what differs from the defaults;
 * `web/src/app/site-settings.ts` reads it.
 */
export interface SiteSettings {
  /** The package's version and the commit, of a build that was given one. */
  readonly version: string;
  /** The build that the page belongs to; empty where no update worker looks for newer ones. */
  readonly build: string;
  /** The stage of the deployment. */
  readonly environment: string;
  /** The institution's time zone, a name of the IANA database. */
  readonly timeZone: string;
  /** Members who have not answered are asked whether their data may be used for research. */
  readonly researchPrompt: boolean;
  /** When students find the site closed. */
  readonly disablePeriods: readonly DisablePeriod[];
  /** Where the update worker posts what pages logged; empty where nothing is collected. */
  readonly loggerUrl: string;
  readonly loggerIntervalMs: number;
  /** Where crashes of the page are reported, in the form of Sentry's client keys; empty where they are not. */
  readonly errorReportingDsn: string;
  /** The site shows who has contributed to the organisation's repositories. */
  readonly hasContributors: boolean;
  /** The API is asked; false is the mock mode, whose page answers itself with canned data. */
  readonly useBackend: boolean;
  /** The textbook: `base` is the folder of its files, with a slash at its end, on this site or another. */
  readonly textbook: { readonly base: string };
  /** GitHub, or one of its enterprise servers, on which missions and programs are kept; null where none is. */
  readonly github: GithubSettings | null;
  /** Google Drive, on which programs are kept; null where it is not. */
  readonly googleDrive: GoogleDriveSettings | null;
}

/** The GitHub App, or OAuth App, by which people of this site sign in with GitHub. */
export interface GithubSettings {
  /** An App has the rights of its installations; an OAuth App those that `scopes` names, on everything a person has. */
  readonly kind: "app" | "oauth";
  readonly clientId: string;
  /** Asked for when somebody signs in, with spaces between them; empty for a GitHub App. */
  readonly scopes: string;
  /** The App's name in the address of its installation page; empty for an OAuth App. */
  readonly appSlug: string;
  /** Where people sign in, without a slash at the end. `{LocalHost}` stands for this machine in the stage local. */
  readonly site: string;
  /** Where the REST API is, without a slash at the end; `/graphql` is below it. `{LocalHost}` as in `site`. */
  readonly api: string;
  /** The site shows missions that courses keep on GitHub. */
  readonly hasMissions: boolean;
  /** The logins of the courses' organisations contain it; what follows it and a hyphen is the course's name. */
  readonly courseOrganisation: string;
}

/** The client of a Google Cloud project by which people of this site keep programs on their Drive. */
export interface GoogleDriveSettings {
  readonly clientId: string;
  /** The key and the project's number that the file picker needs. */
  readonly apiKey: string;
  readonly appId: string;
  /** Where Google Identity Services are loaded from. `{LocalHost}` as in GitHub's addresses, here and below. */
  readonly identityScript: string;
  readonly pickerScript: string;
  /** Where `/drive/v3` and `/upload/drive/v3` are, without a slash at the end. */
  readonly api: string;
}

/** A period in which students find the site closed, between two times of ISO 8601. */
export interface DisablePeriod {
  readonly start: string;
  readonly end: string;
  readonly reason?: string | undefined;
}

export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  version: "local",
  build: "",
  environment: "dev",
  timeZone: "Asia/Singapore",
  researchPrompt: false,
  disablePeriods: [],
  loggerUrl: "",
  loggerIntervalMs: 10_000,
  errorReportingDsn: "",
  hasContributors: false,
  useBackend: true,
  textbook: { base: "/textbook/academy/" },
  github: null,
  googleDrive: null,
};

/** Stands in addresses of the stage local for `http://localhost` and the site's port, another origin than the site's own. */
export const LOCAL_HOST = "{LocalHost}";
