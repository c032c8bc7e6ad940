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
};
