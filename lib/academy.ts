import { Annotations, CfnOutput, CfnParameter, Fn, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { LOCAL_HOST, type SiteSettings } from "../domain/facts/site-settings";
import { Accounts, type Pool } from "./accounts";
import { Api } from "./api";
import { applyAspects } from "./aspects";
import { Auth } from "./auth";
import { Autograder } from "./autograder";
import type { Bundles } from "./bundles";
import { type Deployment, LOCAL_ORIGIN, NO_ALARM_RECIPIENT, type Provider, protectionOf, stackName } from "./config";
import { limitsOf } from "./course-size";
import { Data } from "./data";
import { DistributionKey } from "./distribution-key";
import { edgeStackOf } from "./edge-stack";
import { Emptier } from "./emptier";
import { Federation, isSaml } from "./federation";
import { fileHostSources } from "./file-hosts";
import { Media } from "./media";
import { messagingOrigins } from "./messaging";
import { Observability } from "./observability";
import { Realtime } from "./realtime";
import { Robots } from "./robots";
import { Schedule } from "./schedule";
import { importShared, Shared } from "./shared";
import { siteBundle } from "./site-bundle";
import { originsCalled, siteSettingsOf } from "./site-settings";
import { Web } from "./web";

/** No account of AWS: the CLI therefore refuses to deploy the stage local, where anybody may log in as anybody. */
const EMBEDDED_ACCOUNT = "000000000000";

export interface AcademyProps {
  /** Its name in the app, where that is not the stack's. */
  readonly id?: string;
  readonly deployment: Deployment;
  readonly bundles: Bundles;
}

/** One deployment of the academy: everything that one institution's course at one stage consists of. */
export class Academy extends Stack {
  constructor(scope: Construct, { deployment, bundles, id = stackName(deployment) }: AcademyProps) {
    const isLocal = deployment.stage === "local";
    super(scope, id, {
      stackName: stackName(deployment),
      env: { region: deployment.region, account: isLocal ? EMBEDDED_ACCOUNT : deployment.account },
      description: `Course academy: ${deployment.institution}, ${deployment.course}, ${deployment.stage}`,
      terminationProtection: !deployment.isDisposable,
    });
    applyAspects(this, deployment);
    this.tellProtection(deployment);

    const shared = isLocal ? new Shared(this, "Shared") : importShared(this);
    const data = new Data(this, "Data");
    const auth = new Auth(this, "Auth");
    const autograder = new Autograder(this, "Autograder", {
      bundles,
      grading: deployment.grading,
      table: data.table,
      network: shared.executorNetwork,
    });
    const assetsPrefix = `courses-${deployment.stage}/`;
    const media = new Media(this, "Media", { assetsPrefix, isProtected: !deployment.isDisposable });
    const schedule = new Schedule(this, "Schedule", {
      bundle: bundles.schedule,
      timeZone: deployment.timeZone,
      table: data.table,
      gradingQueue: autograder.queue,
      media,
    });
    const api = new Api(this, "Api", {
      bundle: bundles.api,
      environment: {
        TABLE_NAME: data.table.tableName,
        GRADING_QUEUE_URL: autograder.queue.queueUrl,
        JOBS_QUEUE_URL: schedule.queue.queueUrl,
        AUTH_SECRET_ARN: auth.secret.secretArn,
        STAGE: deployment.stage,
        ASSETS_PREFIX: assetsPrefix,
        ASSETS_BUCKET: media.assets.bucketName,
        RECORDINGS_BUCKET: media.recordings.bucketName,
        TIME_ZONE: deployment.timeZone,
      },
      limits: limitsOf(deployment.courseSize),
    });
    const { domain, distributionKeyNumber: number } = deployment;
    const distributionKey = new DistributionKey(this, "DistributionKey", { auth, number });
    const local = isLocal ? this.addLocalOrigins() : undefined;
    const settings = siteSettingsOf(deployment);
    const ownAccounts = deployment.providers.find((provider) => provider.kind === "accounts");
    const web = new Web(this, "Web", {
      bundle: siteBundle(bundles.web, { ...deployment, settings }),
      domain,
      edge: edgeStackOf(scope, id, deployment),
      api: { hostName: api.hostName, key: distributionKey.value },
      media,
      shared,
      reached: [
        local?.messaging ?? messagingOrigins(deployment.region),
        // The stage local has its accounts at the site's own origin.
        ...(ownAccounts && !local ? [userPoolsOrigin(deployment.region)] : []),
        ...originsCalled(settings),
      ],
      ownAddresses: local ? [local.site] : [],
      fileHosts: fileHostSources(settings, local?.byName),
      opensSignIn: Boolean(settings.github || settings.googleDrive),
      callers: local ? local.callers : deployment.allowedOrigins.join(","),
    });
    if (deployment.isDisposable) {
      const emptier = new Emptier(this, "Emptier");
      for (const bucket of [media.assets, media.recordings]) emptier.empty(bucket, api.handler.function);
      emptier.empty(web.bucket, web.upload);
    }
    const site = local?.site ?? web.origin;
    const callers = local ? [local.callers] : [site, ...deployment.allowedOrigins];
    // What is on this machine alone has nobody who reads alarms.
    if (!isLocal) schedule.addVisits(site);
    const accounts =
      ownAccounts &&
      new Accounts(this, "Accounts", {
        bundle: bundles.accounts,
        settings: ownAccounts,
        site: { name: deployment.productName, origin: site },
        relyingParty: domain?.name ?? "localhost",
      });
    accounts?.grantInvite(api.handler.role);
    this.addAddresses(deployment, api, { site, callers, pool: accounts?.pool });
    api.handler.function.addEnvironment("DISTRIBUTION_KEY_NUMBER", String(number));
    // A new key is taken before the distribution has it, and asked for only when every edge sends it.
    api.handler.function.node.addDependency(web.distribution);
    this.addCreators(deployment, api);
    this.addContributors(deployment, api);
    this.addGithub(settings, api, local?.byName);
    const robots = new Robots(this, "Devices", {
      deployment,
      bundle: bundles.robots,
      table: data.table,
      api: api.handler,
      clock: schedule.handler,
      websocketOrigin: isLocal ? site : undefined,
    });
    new Realtime(this, "Realtime", { deployment, api: api.handler });

    data.grantItems(api.handler.role);
    data.grantItems(autograder.autograder.role);
    data.grantItems(schedule.handler.role);
    data.grantChanges(robots.handler.role);
    media.grantUse(api.handler.role);
    media.grantCopy(schedule.handler.role);
    autograder.grantSend(api.handler.role);
    autograder.grantSend(schedule.handler.role);
    schedule.grantSend(api.handler.role);
    auth.grantValue(api.handler.role);

    const observability = new Observability(this, "Observability", {
      api,
      autograder,
      data,
      robots,
      schedule,
      accounts,
      isVisited: !isLocal,
      email: deployment.alarmEmail,
      dashboard: deployment.dashboard,
    });
    new CfnOutput(this, "Site", { value: site, description: "Where the academy is served" });
    new CfnOutput(this, "AuthSecret", { value: auth.secret.secretArn, description: "Holds providers' client secrets" });
    new CfnOutput(this, "Bucket", {
      value: web.bucket.bucketName,
      description: "Holds the page, and modules of your own",
    });
    new CfnOutput(this, "DistributionDomain", {
      value: web.distribution.distributionDomainName,
      description: "Where a domain of your own points",
    });
    if (observability.dashboardAddress) {
      const description = "What the academy is doing";
      new CfnOutput(this, "Dashboard", { value: observability.dashboardAddress, description });
    }
    new CfnOutput(this, "AlarmTopic", { value: observability.topic.topicArn, description: "Tells of alarms" });
    new CfnOutput(this, "TableName", { value: data.table.tableName, description: "Holds all data" });
  }

  /** Tells whether the data outlive mistakes; a stage whose data must, and of whose alarms nobody is told, is warned of. */
  private tellProtection(deployment: Deployment): void {
    if (deployment.stage === "local") return;
    Annotations.of(this).addInfoV2("academy:protection", `${this.stackName} is ${protectionOf(deployment)}`);
    if (deployment.isDisposable || deployment.alarmEmail !== undefined) return;
    Annotations.of(this).addWarningV2("academy:alarmEmail", NO_ALARM_RECIPIENT);
  }

  /** The origins of the stage local are known only when it is started; browsers may call this machine by its name too. */
  private addLocalOrigins() {
    const { valueAsString: site } = new CfnParameter(this, "LocalOrigin", {
      default: "http://127.0.0.1:8000",
      description: "Where the embedded cloud serves the site",
    });
    const { valueAsString: others } = new CfnParameter(this, "AllowedOrigins", {
      default: "",
      description: "Other sites whose pages may call the API, with commas between them",
    });
    const port = Fn.select(2, Fn.split(":", site));
    const byName = `http://localhost:${port}`;
    const callers = Fn.join(",", [site, byName, others]);
    return { site, byName, callers, messaging: `ws://127.0.0.1:${port}` };
  }

  /** Tells the API where the site is, and whose pages may call it. */
  private addAddresses(
    deployment: Deployment,
    api: Api,
    { site, callers, pool }: { readonly site: string; readonly callers: readonly string[]; readonly pool?: Pool },
  ): void {
    const { providers, stage } = deployment;
    const federation = this.federationOf(deployment, site);
    const resolved = providers.map((provider) => {
      if (provider.kind === "accounts" && pool) return withPool(provider, pool, stage === "local" ? site : undefined);
      return federation && isSaml(provider) ? federation.openidSettings(provider) : withOrigin(provider, site);
    });
    api.handler.function.addEnvironment("PROVIDERS", this.toJsonString(resolved));
    api.handler.function.addEnvironment("TOKEN_ISSUER", site);
    api.handler.function.addEnvironment("SITE_ORIGIN", site);
    api.handler.function.addEnvironment("ALLOWED_ORIGINS", callers.join(","));
  }

  /** What stands between the site and the providers that speak SAML; undefined where there are none. */
  private federationOf(deployment: Deployment, site: string): Federation | undefined {
    const saml = deployment.providers.filter(isSaml);
    if (saml.length === 0) return undefined;
    const first = deployment.providers[0]?.id;
    return new Federation(this, "Federation", {
      providers: saml,
      returnsTo: ({ id }) => (first === id ? `${site}/login` : `${site}/login?provider=${id}`),
      site,
    });
  }

  /** Tells the API who may create courses; a site on which nobody may is told of, for it stays empty. */
  private addCreators({ courseCreators, playgroundOnly }: Deployment, api: Api): void {
    const creators = courseCreators === "anyone" ? courseCreators : courseCreators.join(",");
    api.handler.function.addEnvironment("COURSE_CREATORS", creators);
    if (creators !== "" || playgroundOnly) return;
    Annotations.of(this).addWarningV2(
      "academy:courseCreators",
      'Nobody may create courses: courseCreators names nobody. Add people as provider/username, or "anyone".',
    );
  }

  /** Tells the API whose contributors the site shows; the stage local may ask another host than GitHub. */
  private addContributors({ contributors, stage }: Deployment, api: Api): void {
    if (contributors === undefined) return;
    api.handler.function.addEnvironment("CONTRIBUTORS", JSON.stringify(contributors));
    if (stage !== "local") return;
    const { valueAsString: host } = new CfnParameter(this, "ContributorsApi", {
      default: "https://api.github.com",
      description: "The public API of the code host that is asked for contributors",
    });
    api.handler.function.addEnvironment("CONTRIBUTORS_API", host);
  }

  /** Tells the API where the codes of people who sign in with GitHub become tokens. */
  private addGithub({ github }: Partial<SiteSettings>, api: Api, localHost = LOCAL_HOST): void {
    if (!github) return;
    const { clientId, site } = github;
    const settings = { clientId, site: site.replace(LOCAL_HOST, localHost) };
    api.handler.function.addEnvironment("GITHUB", this.toJsonString(settings));
  }
}

function withOrigin(provider: Provider, site: string): Provider {
  return "issuer" in provider ? { ...provider, issuer: provider.issuer.replace(LOCAL_ORIGIN, site) } : provider;
}

const userPoolsOrigin = (region: string): string => `https://cognito-idp.${region}.amazonaws.com`;

type OwnAccounts = Extract<Provider, { kind: "accounts" }>;

/** What the API and the page have to know of the site's own accounts. */
function withPool({ id, name, kind, signUp, mfa, emailCodes, passkeys }: OwnAccounts, pool: Pool, localSite?: string) {
  const endpoint = localSite === undefined ? userPoolsOrigin(pool.region) : `${localSite}/cognito`;
  return {
    id,
    name,
    kind,
    issuer: `${endpoint}/${pool.userPoolId}`,
    pool: { ...pool, ...(localSite !== undefined && { endpoint: `${endpoint}/` }) },
    signUp: signUp !== undefined,
    mfa,
    emailCodes,
    passkeys,
  };
}
