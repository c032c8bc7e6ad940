import { Annotations, CfnOutput, CfnParameter, Fn, RemovalPolicy, Stack, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Api } from "./api";
import { Auth } from "./auth";
import { Autograder } from "./autograder";
import type { Bundles } from "./bundles";
import { type Deployment, isProduction, LOCAL_ORIGIN, type Provider, stackName } from "./config";
import { Data } from "./data";
import { Devices } from "./devices";
import { Emptier } from "./emptier";
import { Media } from "./media";
import { messagingOrigins } from "./messaging";
import { Observability } from "./observability";
import { Realtime } from "./realtime";
import { Schedule } from "./schedule";
import { siteBundle } from "./site-bundle";
import { originsCalled, siteSettingsOf } from "./site-settings";
import { Web } from "./web";

/** No account of AWS: the CLI therefore refuses to deploy the stage local, where anybody may log in as anybody. */
const EMBEDDED_ACCOUNT = "000000000000";

export interface AcademyProps {
  readonly deployment: Deployment;
  readonly bundles: Bundles;
}

/** One deployment of the academy: everything that one institution's course at one stage consists of. */
export class Academy extends Stack {
  constructor(scope: Construct, { deployment, bundles }: AcademyProps) {
    const isLocal = deployment.stage === "local";
    super(scope, stackName(deployment), {
      env: { region: deployment.region, account: isLocal ? EMBEDDED_ACCOUNT : deployment.account },
      description: `Course academy: ${deployment.institution}, ${deployment.course}, ${deployment.stage}`,
      terminationProtection: isProduction(deployment),
    });
    const production = isProduction(deployment);
    const removal = production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const logs = { retention: deployment.logRetentionDays, removal };

    const data = new Data(this, "Data", { production });
    const auth = new Auth(this, "Auth", { production });
    const autograder = new Autograder(this, "Autograder", {
      bundles,
      grading: deployment.grading,
      table: data.table,
      logs,
    });
    const assetsPrefix = `courses-${deployment.stage}/`;
    const media = new Media(this, "Media", { assetsPrefix, production });
    const schedule = new Schedule(this, "Schedule", {
      bundle: bundles.schedule,
      timeZone: deployment.timeZone,
      table: data.table,
      gradingQueue: autograder.queue,
      media,
      logs,
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
      logs,
    });
    const { domain } = deployment;
    const local = isLocal ? this.addLocalOrigins() : undefined;
    const settings = siteSettingsOf(deployment);
    const web = new Web(this, "Web", {
      bundle: siteBundle(bundles.web, { ...deployment, settings }),
      domain,
      apiHostName: api.hostName,
      media,
      reached: [local?.messaging ?? messagingOrigins(deployment.region), ...originsCalled(settings)],
      ownAddresses: local ? [local.site] : [],
      callers: local ? local.callers : deployment.allowedOrigins.join(","),
      production,
      logs,
    });
    if (!production) {
      const emptier = new Emptier(this, "Emptier", logs);
      for (const bucket of [media.assets, media.recordings]) emptier.empty(bucket, api.handler.function);
      emptier.empty(web.bucket, web.upload);
    }
    const site = local?.site ?? web.origin;
    const callers = local ? [local.callers] : [site, ...deployment.allowedOrigins];
    this.addAddresses(deployment, api, { site, callers });
    this.addCreators(deployment, api);
    this.addContributors(deployment, api);
    const devices = new Devices(this, "Devices", {
      deployment,
      bundle: bundles.devices,
      table: data.table,
      api: api.handler,
      clock: schedule.handler,
      websocketOrigin: isLocal ? site : undefined,
      logs,
    });
    new Realtime(this, "Realtime", { deployment, api: api.handler });

    data.grantItems(api.handler.role);
    data.grantItems(autograder.autograder.role);
    data.grantItems(schedule.handler.role);
    data.grantChanges(devices.handler.role);
    media.grantUse(api.handler.role);
    media.grantCopy(schedule.handler.role);
    autograder.grantSend(api.handler.role);
    autograder.grantSend(schedule.handler.role);
    schedule.grantSend(api.handler.role);
    auth.grantValue(api.handler.role);

    const observability = new Observability(this, "Observability", {
      ...{ api, autograder, data, devices, schedule },
      email: deployment.alarmEmail,
      monthlyBudget: deployment.monthlyBudget,
      dashboard: deployment.dashboard,
    });
    for (const key of ["institution", "course", "stage"] as const) Tags.of(this).add(`academy:${key}`, deployment[key]);
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
    const callers = Fn.join(",", [site, `http://localhost:${port}`, others]);
    return { site, callers, messaging: `ws://127.0.0.1:${port}` };
  }

  /** Tells the API where the site is, and whose pages may call it. */
  private addAddresses(
    { providers }: Deployment,
    api: Api,
    { site, callers }: { readonly site: string; readonly callers: readonly string[] },
  ): void {
    const resolved = providers.map((provider) => withOrigin(provider, site));
    api.handler.function.addEnvironment("PROVIDERS", this.toJsonString(resolved));
    api.handler.function.addEnvironment("TOKEN_ISSUER", site);
    api.handler.function.addEnvironment("SITE_ORIGIN", site);
    api.handler.function.addEnvironment("ALLOWED_ORIGINS", callers.join(","));
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
}

function withOrigin(provider: Provider, site: string): Provider {
  return "issuer" in provider ? { ...provider, issuer: provider.issuer.replace(LOCAL_ORIGIN, site) } : provider;
}
