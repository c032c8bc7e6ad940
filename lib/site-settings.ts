import * as z from "zod";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "../domain/facts/site-settings";
import { fileHostFields, fileHostSettings } from "./file-hosts";

const isoTime = z.iso.datetime({
  offset: true,
  error: "use a date and time with its offset, such as 2027-03-01T09:00:00+08:00",
});

const disablePeriod = z
  .strictObject({ start: isoTime, end: isoTime, reason: z.string().trim().min(1).max(200).optional() })
  .refine(({ start, end }) => Date.parse(end) >= Date.parse(start), {
    path: ["end"],
    message: "a period ends after it starts",
  });

/** An address on this machine may be plain: the stage local has no other. */
const REACHED = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[\w./~-]*)?$/;
const CLIENT_KEY =
  /^(https:\/\/[0-9a-z]{1,64}@[a-z0-9.-]+|http:\/\/[0-9a-z]{1,64}@(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[\w.-]+)*\/\d+$/;

const HOST_NAME = /^[a-z0-9](?:-?[a-z0-9])*$/i;

/** Whose contributors are shown: an organisation of the code host, and what is left out. Room for them in a Lambda's environment. */
const contributors = z.strictObject({
  organisation: z.string().max(39).regex(HOST_NAME, "use the name of an organisation at the code host"),
  excludedLogins: z.array(z.string().min(1).max(50)).max(25).default([]),
  excludedRepositories: z.array(z.string().min(1).max(100)).max(12).default([]),
});

const BOOK_ADDRESS = new RegExp(REACHED.source.replace(/\$$/, "(?<=\\/)$"));
const BOOK_NAME = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** A book has an address of its own, or is a folder of the site that `npm run textbook` filled. */
const textbook = z.union(
  [
    z.strictObject({ address: z.string().regex(BOOK_ADDRESS, "use an https address with a slash at its end") }),
    z.strictObject({ folder: z.string().regex(BOOK_NAME, "use the name of a folder in textbooks/") }),
  ],
  'use { "address": "https://book.example.org/" } with a slash at its end, or { "folder": "name" } for textbooks/name/',
);

/** The fields of a deployment file that become settings of its site. */
export const siteSettingFields = {
  researchPrompt: z.boolean().default(DEFAULT_SITE_SETTINGS.researchPrompt),
  disablePeriods: z.array(disablePeriod).max(50).default([]),
  loggerUrl: z
    .string()
    .regex(REACHED, "use an https address without query, such as https://logs.example.edu/pages")
    .optional(),
  loggerIntervalMs: z.int().min(1000).max(3_600_000).default(DEFAULT_SITE_SETTINGS.loggerIntervalMs),
  errorReportingDsn: z
    .string()
    .regex(CLIENT_KEY, "use the DSN of a project without its secret, such as https://key@errors.example.edu/1")
    .optional(),
  contributors: contributors.optional(),
  textbook: textbook.optional(),
  ...fileHostFields,
};

type Fields = z.infer<z.ZodObject<typeof siteSettingFields>>;

/** Returns the settings by which the site of a deployment differs from a site without one. */
export function siteSettingsOf(
  deployment: Fields & { readonly stage: string; readonly timeZone: string },
): Partial<SiteSettings> {
  const { stage, timeZone, researchPrompt, disablePeriods, loggerUrl, loggerIntervalMs, errorReportingDsn } =
    deployment;
  const hasContributors = deployment.contributors !== undefined;
  const chosen: Partial<SiteSettings> = {
    environment: stage === "local" ? DEFAULT_SITE_SETTINGS.environment : stage,
    timeZone,
    researchPrompt,
    disablePeriods,
    loggerIntervalMs,
    hasContributors,
    ...(loggerUrl !== undefined && { loggerUrl }),
    ...(errorReportingDsn !== undefined && { errorReportingDsn }),
    ...(deployment.textbook && { textbook: { base: textbookBase(deployment.textbook) } }),
    ...fileHostSettings(deployment),
  };
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_SITE_SETTINGS };
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(defaults[name]);
  return Object.fromEntries(Object.entries(chosen).filter(differs));
}

const textbookBase = (book: z.infer<typeof textbook>): string =>
  "address" in book ? book.address : `/textbook/${book.folder}/`;

/** The origins that the page of a site calls because of its settings. */
export const originsCalled = ({ loggerUrl, errorReportingDsn, textbook }: Partial<SiteSettings>): string[] => {
  const book = textbook?.base.startsWith("/") ? undefined : textbook?.base;
  const addresses = [loggerUrl, errorReportingDsn, book];
  return [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
};
