import { EVENT_BATCH_RATE } from "../core/achievements/rate-limits";
import type { AssessmentJobQueue } from "../core/assessments/assessment-jobs";
import type { CheckQueue } from "../core/assessments/check-job";
import type { CodeHost } from "../core/contributors/code-host";
import type { ContributorsSettings } from "../core/contributors/rules";
import type { ContributorsSource } from "../core/contributors/store";
import type { CourseCopyQueue } from "../core/course-copies/course-copy";
import type { CourseCreators } from "../core/courses/course-creators";
import type { EditingSessions } from "../core/editing-sessions/sessions";
import type { GithubApp, GithubSource } from "../core/github/exchange-code";
import type { ByProducts } from "../core/kernel/by-product";
import type { Core } from "../core/kernel/core";
import type { Objects } from "../core/kernel/object-store";
import { type Rate, RateLimiter } from "../core/kernel/rate-limits/rate-limiter";
import { SecretSource, type Secrets } from "../core/kernel/secret-source";
import { SAVE_RATE } from "../core/member-work/rate-limits";
import type { ArchivalQueue } from "../core/members/archive-course";
import type { Invitations } from "../core/members/invitations";
import type { MemberWork } from "../core/members/member-work-port";
import type { MemberNews, NewsMessaging, NewsSender } from "../core/messaging/member-news";
import type { RegradeQueue } from "../core/regrades/regrade-job";
import type { Devices } from "../core/robots/device";
import type { Retirements } from "../core/robots/retire-certificates";
import { Sealer } from "../core/robots/sealer";
import { type ProviderSettings, SignIn } from "../core/sessions/providers";
import { TokenSigner, tokenSecretsOf } from "../core/sessions/tokens";
import type { ComparisonQueue } from "../core/similarity/report";
import { RUN_RATE } from "../core/statistics/rate-limits";
import type { GradingQueue } from "../core/submissions/grading-job";
import { CourseGates } from "./course-gates";
import { GatedNews } from "./gated-news";

/** Everything that a handler works with. */
export interface Services extends Core, ByProducts {
  readonly tokens: TokenSigner;
  readonly signIn: SignIn;
  readonly memberWork: MemberWork;
  readonly courseGates: CourseGates;
  /** Limits how fast each member saves answers. */
  readonly saves: RateLimiter;
  /** Limits how fast each member tells of runs of testcases. */
  readonly testcaseRuns: RateLimiter;
  /** Limits how fast each member reports events. */
  readonly eventBatches: RateLimiter;
  /** The institution's time zone, a name of the IANA database. */
  readonly timeZone: string;
  readonly queue: GradingQueue;
  readonly checkQueue: CheckQueue;
  readonly regradeQueue: RegradeQueue;
  readonly assessmentJobs: AssessmentJobQueue;
  readonly devices: Devices;
  readonly editingSessions: EditingSessions;
  readonly memberNews: MemberNews;
  readonly newsMessaging: NewsMessaging;
  readonly retirements: Retirements;
  readonly courseCopies: CourseCopyQueue;
  readonly comparisons: ComparisonQueue;
  readonly archivals: ArchivalQueue;
  /** To the accounts of the site's own; without them, nobody is invited. */
  readonly invitations: Invitations | undefined;
  /** Files of courses' games, and recordings. */
  readonly assets: Objects;
  readonly recordings: Objects;
  /** The origin of the site, and of every object that may be fetched: `https://academy.example.edu`. */
  readonly siteOrigin: string;
  /** The prefix of `{courseId}/` in the object keys of a course's assets, for example `courses-prod/`. */
  readonly assetsPrefix: string;
  /** Origins that browsers may call from; `*` is any. */
  readonly allowedOrigins: readonly string[];
  readonly courseCreators: CourseCreators;
  /** Whose contributors the site shows; without it, none. */
  readonly contributors?: ContributorsSource | undefined;
  /** With which GitHub people sign in; without it, none. */
  readonly github?: GithubSource | undefined;
}

export interface ServiceOptions extends Core, ByProducts {
  /** The auth secret: the token secrets, one client secret a provider, and GitHub's. */
  readonly secrets: Secrets;
  /** Reads it again; without it, it stays as it is. */
  readonly readSecrets?: () => Promise<Secrets>;
  /** Is told why it could not be read again. */
  readonly secretsFailed?: (error: unknown) => void;
  readonly tokenIssuer: string;
  readonly providers: readonly ProviderSettings[];
  readonly queue: GradingQueue;
  readonly checkQueue: CheckQueue;
  readonly regradeQueue: RegradeQueue;
  readonly assessmentJobs: AssessmentJobQueue;
  readonly devices: Omit<Devices, "sealer">;
  readonly editingSessions: EditingSessions;
  readonly memberNews: NewsSender;
  readonly newsMessaging: NewsMessaging;
  readonly retirements: Retirements;
  readonly courseCopies: CourseCopyQueue;
  readonly comparisons: ComparisonQueue;
  readonly archivals: ArchivalQueue;
  readonly invitations?: Invitations | undefined;
  readonly memberWork: MemberWork;
  readonly assets: Objects;
  readonly recordings: Objects;
  readonly siteOrigin: string;
  readonly assetsPrefix: string;
  readonly allowedOrigins: readonly string[];
  readonly courseCreators: CourseCreators;
  readonly contributors?: (ContributorsSettings & Pick<CodeHost, "api">) | undefined;
  readonly github?: GithubApp | undefined;
  readonly saveRate?: Rate;
  /** By default on the table. */
  readonly courseGates?: CourseGates;
  readonly timeZone: string;
  readonly fetch?: typeof fetch;
}

/**
 * The secrets with which robots' own are sealed: one of their own where the operator has put it, else the oldest token
 * secret, so that a rotation of the key that signs does not touch them. What any token secret sealed opens.
 */
function robotSecretsOf(secrets: Secrets): string[] {
  const oldestFirst = tokenSecretsOf(secrets).reverse();
  const own = secrets.robotSecret === undefined ? [] : [secrets.robotSecret];
  return [...own, ...oldestFirst.map(({ secret }) => secret)];
}

/** Puts the parts together. Nothing is read from the environment here, so tests and the Lambda share it. */
export function createServices(options: ServiceOptions): Services {
  const { table, clock, uuid, queue, assessmentJobs, memberWork, assetsPrefix, allowedOrigins } = options;
  const secrets = new SecretSource({
    first: options.secrets,
    read: options.readSecrets ?? (async () => options.secrets),
    clock,
    failed: options.secretsFailed ?? (() => {}),
  });
  const tokens = new TokenSigner({ issuer: options.tokenIssuer, secrets, clock, uuid });
  const signIn = new SignIn({ providers: options.providers, secrets, clock, uuid, fetch: options.fetch ?? fetch });
  const devices = { ...options.devices, sealer: new Sealer(() => robotSecretsOf(secrets.known)) };
  const { assets, recordings, siteOrigin, courseCreators } = options;
  const { contributors } = options;
  const courseGates = options.courseGates ?? new CourseGates({ table, clock });
  const host = {
    api: contributors?.api ?? "",
    get token() {
      return secrets.known.contributorsToken ?? "";
    },
    fetch: options.fetch ?? fetch,
  };
  return {
    assets,
    recordings,
    siteOrigin,
    courseCreators,
    contributors: contributors && { ...contributors, host },
    github: options.github && {
      ...options.github,
      get clientSecret() {
        return secrets.known.github_client_secret;
      },
      callbacks: [siteOrigin, ...allowedOrigins].map((origin) => `${origin}/callback/github`),
      fetch: host.fetch,
    },
    devices,
    editingSessions: options.editingSessions,
    memberNews: new GatedNews(courseGates, options.memberNews),
    byProductFailed: options.byProductFailed,
    newsMessaging: options.newsMessaging,
    retirements: options.retirements,
    courseCopies: options.courseCopies,
    comparisons: options.comparisons,
    archivals: options.archivals,
    invitations: options.invitations,
    table,
    clock,
    uuid,
    tokens,
    signIn,
    memberWork,
    courseGates,
    saves: new RateLimiter({ table, clock }, options.saveRate ?? SAVE_RATE),
    testcaseRuns: new RateLimiter({ table, clock }, RUN_RATE),
    eventBatches: new RateLimiter({ table, clock }, EVENT_BATCH_RATE),
    timeZone: options.timeZone,
    queue,
    checkQueue: options.checkQueue,
    regradeQueue: options.regradeQueue,
    assessmentJobs,
    assetsPrefix,
    allowedOrigins,
  };
}
