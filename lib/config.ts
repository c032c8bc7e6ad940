import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as z from "zod";
import { QUESTIONS_AT_A_TIME, USERNAME_CHARACTERS } from "../domain/facts/limits";
import { IS_LOCAL_ONLY, PROVIDER_KINDS, type ProviderKind, SAML_KIND } from "../domain/facts/sign-in-providers";
import { DEFAULT_SITE_SETTINGS, LOCAL_HOST } from "../domain/facts/site-settings";
import { isTimeZone } from "../domain/time-zones/time-zone";
import { PRODUCT_NAME } from "../scripts/product-page";
import { accountsFields, checkAccounts } from "./accounts-fields";
import { domain } from "./domain";
import { localAddressesIn } from "./file-hosts";
import { openidFields } from "./openid-fields";
import { regionFault } from "./regions";
import { samlFields, unmetConditions } from "./saml-fields";
import { siteSettingFields } from "./site-settings";

/** Stands for the address of the embedded cloud in the `issuer` of a provider of the stage `local`. */
export const LOCAL_ORIGIN = "{LocalOrigin}";

const name = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[a-z](?:-?[a-z0-9])*$/, "use lower-case letters, digits and single hyphens, beginning with a letter");

const origin = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
    "use an origin such as https://frontend.example.edu, without path and without a slash at its end",
  );

const issuer = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?|\{LocalOrigin\})(\/[\w./-]*)?$/i,
    `use an https address, or ${LOCAL_ORIGIN}/… in the stage local`,
  );

const named = { id: name(20), name: z.string().min(1).max(60) };
const client = { clientId: z.string().min(1).max(200), scopes: z.string().min(1).max(200).optional() };

const person = z.strictObject({
  username: z.string().regex(/^[a-z0-9_.-]+$/, "use lower-case letters, digits, _, . and -"),
  name: z.string().min(1),
  note: z.string().min(1).max(120),
});

const byKind = {
  test: z.strictObject({ ...named, kind: z.literal("test"), people: z.array(person) }),
  openid: z.strictObject({ ...named, kind: z.literal("openid"), issuer, ...client, ...openidFields }),
  adfs: z.strictObject({ ...named, kind: z.literal("adfs"), issuer, ...client }),
  github: z.strictObject({ ...named, kind: z.literal("github"), ...client }),
  accounts: z.strictObject({ ...named, kind: z.literal("accounts"), ...accountsFields }),
} satisfies Readonly<Record<ProviderKind, z.ZodType>>;

const saml = z.strictObject({ ...named, kind: z.literal(SAML_KIND), ...samlFields });

const provider = z.discriminatedUnion("kind", [
  ...(PROVIDER_KINDS.map((kind) => byKind[kind]) as [
    (typeof byKind)[ProviderKind],
    ...(typeof byKind)[ProviderKind][],
  ]),
  saml,
]);

/** Room for what the API reads of its providers in the environment of a Lambda, which has 4 KB. */
const PROVIDERS_CHARACTERS = 2000;

/** Room for all of them in the environment of a Lambda, which has 4 KB. */
const MOST_CREATORS = 40;

const CREATOR = new RegExp(`^[a-z](?:-?[a-z0-9])*/[^\\s,]{1,${USERNAME_CHARACTERS}}$`);

const courseCreators = z.union(
  [
    z.literal("anyone"),
    z.array(z.string().regex(CREATOR, "use provider/username, such as university/ada")).max(MOST_CREATORS),
  ],
  'use "anyone", or a list of people as provider/username, such as ["university/ada"]',
);

const retentions = Object.values(RetentionDays).filter(
  (days): days is RetentionDays => typeof days === "number" && days <= 3653,
);

/** Jobs on the slow queue that are judged at the same time, one question each; fewer than two SQS event sources refuse. */
export const SLOW_CONCURRENCY = 2;

/** Sandboxes that so many jobs at a time may use, and those on the slow queue besides. */
export const sandboxesOf = (concurrency: number): number => concurrency * QUESTIONS_AT_A_TIME + SLOW_CONCURRENCY;

const grading = z.strictObject({
  /** Jobs that are judged at the same time; SQS event sources accept 2 to 1000. */
  concurrency: z.int().min(2).max(1000).default(5),
  /** Sandboxes kept for, and at most given to, student code. null in an account whose quota leaves none to reserve. */
  reservedConcurrency: z.int().min(2).max(1000).nullable().optional(),
});

const schema = z
  .strictObject({
    institution: name(24),
    course: name(24),
    stage: name(8),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "use the name of an AWS region, such as ap-southeast-1"),
    account: z
      .string()
      .regex(/^\d{12}$/, "use the 12 digits of an AWS account")
      .optional(),
    /** Its data go with the stack, and nothing keeps the stack from being removed; only the stage local is so unasked. */
    isDisposable: z.boolean().optional(),
    domain: domain.optional(),
    providers: z.array(provider).min(1, "name at least one provider, or nobody can log in"),
    timeZone: z
      .string()
      .refine(isTimeZone, "use a time zone of the IANA database, such as Asia/Singapore")
      .default(DEFAULT_SITE_SETTINGS.timeZone),
    alarmEmail: z.email("use an e-mail address").optional(),
    /** A dashboard in CloudWatch, 3 US dollars a month beyond an account's first three; without it the queries tell as much. */
    dashboard: z.boolean().default(false),
    /** US dollars a month of the whole account; `alarmEmail` is told at 50, 80 and 100 %. Without it there is no budget. */
    monthlyBudget: z.number().positive().max(1_000_000).optional(),
    /** Students who may come at once: what the API takes is derived from it. API Gateway takes 5,000 at once. */
    courseSize: z.int().min(1).max(5000).default(1000),
    /** A firewall before the distribution, which limits what one address may ask for. */
    waf: z.boolean().default(false),
    logRetentionDays: z
      .literal(retentions, `use a retention that CloudWatch Logs offers: ${retentions.join(", ")}`)
      .default(RetentionDays.ONE_MONTH),
    allowedOrigins: z.array(origin).default([]),
    /** The people who may create courses; in the stage local anyone may, elsewhere nobody unless it is said here. */
    courseCreators: courseCreators.optional(),
    /** The site's name, in titles, in its header and when it is installed. */
    productName: z.string().trim().min(1).max(60).default(PRODUCT_NAME),
    /** The site is a bare playground: nobody logs in, and pages that need the API are not there. */
    playgroundOnly: z.boolean().default(false),
    ...siteSettingFields,
    /** Without it the site does not open offline, and browsers forget the update worker that they have. */
    updateWorker: z.boolean().default(true),
    /** Counted on, the API knows the distribution by another key. */
    distributionKeyNumber: z.int().min(1).max(9999).default(1),
    grading: grading.prefault({}),
  })
  .superRefine(({ stage, providers, domain, grading, courseCreators = [], ...site }, context) => {
    const report = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    const ids = providers.map(({ id }) => id);
    for (const [index, person] of courseCreators === "anyone" ? [] : courseCreators.entries()) {
      const [id = ""] = person.split("/", 1);
      if (!ids.includes(id)) report(["courseCreators", index], `there is no provider ${id}`);
    }
    if (JSON.stringify(providers).length > PROVIDERS_CHARACTERS) {
      report(["providers"], `use at most ${PROVIDERS_CHARACTERS} characters for all of them`);
    }
    for (const [index, { id, kind, ...rest }] of providers.entries()) {
      if (ids.indexOf(id) !== index) report(["providers", index, "id"], `the id ${id} is used twice`);
      if ("attributes" in rest) {
        for (const { path, message } of unmetConditions(id, rest)) report(["providers", index, ...path], message);
      }
      if (stage === "local") {
        if (kind === SAML_KIND) {
          report(["providers", index], "SAML goes through Cognito in the account; in the stage local use kind openid");
        }
        continue;
      }
      if (kind !== SAML_KIND && IS_LOCAL_ONLY[kind]) {
        report(
          ["providers", index],
          `a provider of kind ${kind} is for the stage local only: it lets anybody log in as anybody, and this stage is ${stage}`,
        );
      }
      if ("issuer" in rest && rest.issuer.includes(LOCAL_ORIGIN)) {
        report(["providers", index, "issuer"], `${LOCAL_ORIGIN} has a value in the stage local only`);
      }
    }
    checkAccounts({ stage, domain, providers }, report);
    const sandboxes = sandboxesOf(grading.concurrency);
    if (grading.reservedConcurrency && grading.reservedConcurrency < sandboxes) {
      report(
        ["grading", "reservedConcurrency"],
        `${grading.concurrency} jobs at a time use up to ${sandboxes} sandboxes, ${QUESTIONS_AT_A_TIME} each and ${SLOW_CONCURRENCY} of the slow queue; with fewer, they fail one another`,
      );
    }
    const { github, googleDrive, playgroundOnly } = site;
    if (stage !== "local") {
      for (const path of localAddressesIn({ github, googleDrive })) {
        report(path, `${LOCAL_HOST} has a value in the stage local only`);
      }
    }
    if (playgroundOnly && github) {
      report(["github"], "people sign in with GitHub through the API, which nobody of a bare playground may call");
    }
    const fault = regionFault(site.region);
    if (fault) report(["region"], fault);
    if (site.monthlyBudget && site.alarmEmail === undefined) {
      report(["monthlyBudget"], "a budget tells somebody: set alarmEmail too");
    }
    if (stage === "local" && domain) report(["domain"], "the stage local is served from this machine only");
    if (stage === "local" && site.waf) report(["waf"], "the stage local is served to this machine only");
  })
  .transform(({ grading, courseCreators, isDisposable: said, ...rest }) => {
    const isDisposable = said ?? rest.stage === "local";
    const unsaid: "anyone" | string[] = rest.stage === "local" ? "anyone" : [];
    return {
      ...rest,
      isDisposable,
      courseCreators: courseCreators ?? unsaid,
      grading: { ...grading, ...sandboxesFor(isDisposable, grading) },
    };
  });

/** A protected stage reserves what its jobs may use; a disposable one reserves nothing, since young accounts cannot. */
function sandboxesFor(isDisposable: boolean, { concurrency, reservedConcurrency }: z.infer<typeof grading>) {
  const whereNoneIsGiven = isDisposable ? null : sandboxesOf(concurrency);
  return { reservedConcurrency: reservedConcurrency === undefined ? whereNoneIsGiven : reservedConcurrency };
}

/** One deployment: an institution's course at a stage, in one region of one account. */
export type Deployment = z.infer<typeof schema>;

/** One way to log in, as the API's PROVIDERS carries it. */
export type Provider = Deployment["providers"][number];

/**
 * Reads the text of a deployment file. Throws one Error that names the file and, a line each, every place that is wrong
 * with what belongs there.
 */
export function parseDeployment(text: string, file: string): Deployment {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join(".") || "(whole file)"}: ${message}`);
  throw new Error(`${file} does not describe a deployment:\n${lines.join("\n")}`);
}

/**
 * Reads the deployments that `selection` names (`demo`, `demo,example-university`, or `all` that AWS can take) from a
 * folder of `<name>.json` files. Throws an Error that lists the choices when the selection is empty or names none of them, and
 * when two of the selected would become the same stack of a region.
 */
export function readDeployments(folder: string, selection: unknown): Deployment[] {
  const known = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
  const choices = `Choose with -c deployment=NAME, several with commas, or all. There are: ${known.join(", ")}.`;
  if (typeof selection !== "string" || selection === "") throw new Error(`No deployment is chosen. ${choices}`);
  const names = selection === "all" ? known : [...new Set(selection.split(",").map((each) => each.trim()))];
  const owners = new Map<string, string>();
  const read = names.map((each) => {
    const file = join(folder, `${each}.json`);
    if (!known.includes(each) || !existsSync(file)) throw new Error(`There is no deployment ${each}. ${choices}`);
    const deployment = parseDeployment(readFileSync(file, "utf8"), `deployments/${each}.json`);
    const stack = stackName(deployment);
    const place = [stack, deployment.region, deployment.account].join(" ");
    const owner = owners.get(place);
    if (owner) throw new Error(`deployments/${owner}.json and deployments/${each}.json are both the stack ${stack}.`);
    owners.set(place, each);
    return deployment;
  });
  // What is for this machine alone would have the CLI refuse all the others.
  return selection === "all" ? read.filter(({ stage }) => stage !== "local") : read;
}

/** The stack's name, which no other deployment of the same account and region shares. */
export function stackName({ institution, course, stage }: Deployment): string {
  return `Academy-${institution}-${course}-${stage}`;
}

/** Why a protected deployment should have `alarmEmail`. */
export const NO_ALARM_RECIPIENT =
  "Nobody is told of alarms: set alarmEmail, to an address that somebody reads also when the course is over.";

/** Tells in words whether a deployment's data outlive mistakes, for whoever is about to make it. */
export function protectionOf({ isDisposable }: Deployment): string {
  return isDisposable
    ? "disposable: table, files, secret and logs are deleted with the stack, and nothing keeps it from being removed"
    : "protected: the stack refuses to be removed, and table, files, secret and logs outlive it";
}
