import { resolveNs as resolveNsOfWorld } from "node:dns/promises";
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import {
  CloudFrontClient,
  ListDistributionsCommand,
  ListResponseHeadersPoliciesCommand,
} from "@aws-sdk/client-cloudfront";
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  GetUserPoolMfaConfigCommand,
  paginateListUserPools,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { budgetTermsOf } from "../../lib/budget-stack";
import { type Deployment, NO_ALARM_RECIPIENT } from "../../lib/config";
import { hostNames } from "../../lib/domain";
import { EDGE_REGION, needsEdge } from "../../lib/edge-stack";
import { lambdasAtOnce } from "../../lib/lambdas-at-once";
import { metadataDetails, metadataFault } from "../../lib/saml-metadata";
import { SHARED_STACK } from "../../lib/shared";
import { checkBootstrapRoles, checkResourceRights } from "./deployer-rights";
import { checkExecutorNetwork } from "./executor-network";
import { type Check, Warning } from "./finding";
import { checkHostedZone, type ResolveNs } from "./hosted-zone";
import { checkSender } from "./mail-sender";

/** Version of the bootstrap stack that the uploads of this CDK need. */
const BOOTSTRAP_VERSION = 6;
/** Response headers policies that an account may have. */
const MOST_HEADERS_POLICIES = 20;
/** Lambda keeps so many sandboxes of an account unreserved. */
const LEAST_UNRESERVED = 100;
/** Names of the response headers policies that a deployment needs: its own, and those that it shares with others. */
const headersPolicies = (stack: string, { region, allowedOrigins }: Deployment): string[] => [
  `${stack}-PageHeaders-${region}`,
  ...(allowedOrigins.length > 0 ? [`${stack}-ApiHeaders-${region}`] : []),
  ...["WorkerHeaders", "ApiHeaders", "OpenHeaders"].map((name) => `${SHARED_STACK}-${name}-${region}`),
];

/** The person whom deployments/demo.json names for the reader to replace. */
const NOBODY_YET = "github/your-name";

/**
 * Returns the checks of a deployment, in the order in which a fault would be met. `fetchUrl` asks identity providers,
 * `resolveNs` the world's name servers.
 */
export function checksOf(
  deployment: Deployment,
  stack: string,
  fetchUrl: typeof fetch,
  resolveNs: ResolveNs = resolveNsOfWorld,
): Check[] {
  const { region, domain } = deployment;
  const zone = domain?.hostedZone;
  const usesEdge = (needsEdge(deployment) || budgetTermsOf(deployment) !== undefined) && region !== EDGE_REGION;
  const regions = usesEdge ? [region, EDGE_REGION] : [region];
  const sender = deployment.providers.flatMap((each) => (each.kind === "accounts" ? (each.sender ?? []) : []))[0];
  return [
    { subject: "credentials", run: () => checkCaller(deployment) },
    { subject: "cdk bootstrap", run: () => checkBootstrap(region) },
    ...(usesEdge ? [{ subject: `cdk bootstrap of ${EDGE_REGION}`, run: () => checkBootstrap(EDGE_REGION) }] : []),
    { subject: "rights to deploy", run: () => checkBootstrapRoles(regions) },
    { subject: "rights to make resources", run: () => checkResourceRights(deployment) },
    ...(deployment.isDisposable ? [] : [{ subject: "alarms", run: () => checkAlarms(deployment) }]),
    ...(deployment.playgroundOnly ? [] : [{ subject: "first admin", run: () => checkCreators(deployment) }]),
    { subject: "Lambda concurrency", run: () => checkConcurrency(deployment) },
    { subject: "network of the executor", run: () => checkExecutorNetwork(deployment) },
    { subject: "CloudFront", run: checkVerified },
    {
      subject: "CloudFront response headers policies",
      run: () => checkHeadersPolicies(headersPolicies(stack, deployment)),
    },
    ...(domain?.certificateArn
      ? [{ subject: "certificate", run: () => checkCertificate(hostNames(domain), domain.certificateArn) }]
      : []),
    ...(domain && zone ? [{ subject: "hosted zone", run: () => checkHostedZone(domain, zone, resolveNs) }] : []),
    ...(sender ? [{ subject: "mail of accounts", run: () => checkSender(region, sender) }] : []),
    ...(deployment.providers.some((provider) => provider.kind === "accounts")
      ? [{ subject: "passkeys", run: () => checkPasskeys(stack, deployment) }]
      : []),
    ...deployment.providers.flatMap((provider) => {
      const subject = `sign-in provider ${provider.id}`;
      if (provider.kind === "saml") return [{ subject, run: () => checkMetadata(provider.metadata, fetchUrl) }];
      return "issuer" in provider ? [{ subject, run: () => checkIssuer(provider, fetchUrl) }] : [];
    }),
  ];
}

async function checkCaller({ account, region }: Deployment): Promise<string> {
  const { Account, Arn } = await new STSClient({ region }).send(new GetCallerIdentityCommand());
  if (account && Account !== account) {
    throw new Error(`Your credentials belong to account ${Account}; the deployment file names ${account}.`);
  }
  return `account ${Account}, as ${Arn}`;
}

async function checkCreators({ courseCreators }: Deployment): Promise<string> {
  if (courseCreators === "anyone") return "anyone who can log in may create courses and is their admin";
  if (courseCreators.includes(NOBODY_YET)) {
    throw new Error(
      `courseCreators still names ${NOBODY_YET} of the example. Put yourself there, as provider/username.`,
    );
  }
  if (courseCreators.length === 0) {
    throw new Error("Nobody may create courses. Add yourself to courseCreators, as provider/username.");
  }
  return `${courseCreators.join(", ")} may create courses, nobody else`;
}

async function checkBootstrap(region: string): Promise<string> {
  const Name = "/cdk-bootstrap/hnb659fds/version";
  const { Parameter } = await new SSMClient({ region }).send(new GetParameterCommand({ Name })).catch((error) => {
    if (error.name !== "ParameterNotFound") throw error;
    throw new Error(`${region} is not bootstrapped. Run npm run bootstrap -- -c deployment=NAME first.`);
  });
  const version = Number(Parameter?.Value);
  if (!(version >= BOOTSTRAP_VERSION)) {
    throw new Error(
      `Version ${Parameter?.Value} is too old, ${BOOTSTRAP_VERSION} is needed. Run npm run bootstrap again.`,
    );
  }
  return `version ${version} in ${region}`;
}

async function checkAlarms({ alarmEmail }: Deployment): Promise<string> {
  if (alarmEmail === undefined) throw new Warning(NO_ALARM_RECIPIENT);
  return `${alarmEmail} is told`;
}

async function checkConcurrency(deployment: Deployment): Promise<string> {
  const { region, grading, courseSize, isDisposable } = deployment;
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const free = AccountLimit?.UnreservedConcurrentExecutions ?? 0;
  const { reservedConcurrency: wanted } = grading;
  if (wanted !== null && free - wanted < LEAST_UNRESERVED) {
    throw new Error(
      `${wanted} sandboxes are to be reserved, but only ${Math.max(0, free - LEAST_UNRESERVED)} can be: the account may ` +
        `run ${limit} at a time, and ${LEAST_UNRESERVED} must stay unreserved. Set grading.reservedConcurrency to null, ` +
        "or ask for more under Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384).",
    );
  }
  const used = lambdasAtOnce(deployment);
  const more = `Ask for 1000 under Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384), before anybody is invited.`;
  if (limit <= used.grading) {
    const text =
      `The account may run ${limit} Lambdas at a time, and grading alone may use ${used.grading} (grading.concurrency ` +
      `${grading.concurrency}): when a class hands in, nobody can log in. ${more}`;
    // Who tries it out alone does not get there.
    throw isDisposable ? new Warning(text) : new Error(text);
  }
  if (limit < used.all) {
    throw new Warning(
      `The account may run ${limit} Lambdas at a time, and a course of ${courseSize} may use ${used.all}: some get 503 when all come at once. ${more}`,
    );
  }
  return `${limit} at a time, ${free} of them unreserved, ${wanted ?? "none"} to be reserved; a course of ${courseSize} may use ${used.all}`;
}

/** CloudFront tells nobody in advance whether it has verified an account; one that has a distribution it has. */
async function checkVerified(): Promise<string> {
  const { DistributionList } = await new CloudFrontClient({ region: EDGE_REGION }).send(
    new ListDistributionsCommand({ MaxItems: 1 }),
  );
  if ((DistributionList?.Items ?? []).length > 0) return "the account has a distribution, so it is verified";
  throw new Warning(
    'The account has no distribution yet. AWS verifies young accounts first and may refuse with "Your account must be verified ' +
      'before you can add new CloudFront resources": then open a case with AWS Support (Account and billing), which takes a day or two, and deploy again.',
  );
}

async function checkHeadersPolicies(needed: readonly string[]): Promise<string> {
  const client = new CloudFrontClient({ region: "us-east-1" });
  const command = new ListResponseHeadersPoliciesCommand({ Type: "custom", MaxItems: 100 });
  const { ResponseHeadersPolicyList } = await client.send(command);
  const names = (ResponseHeadersPolicyList?.Items ?? []).map(
    ({ ResponseHeadersPolicy: policy }) => policy?.ResponseHeadersPolicyConfig?.Name,
  );
  const missing = needed.filter((name) => !names.includes(name));
  if (names.length + missing.length > MOST_HEADERS_POLICIES) {
    throw new Error(
      `The account has ${names.length} of at most ${MOST_HEADERS_POLICIES}, and this deployment makes ${missing.length} more. ` +
        "Remove another deployment, or ask for more under Service Quotas, Amazon CloudFront.",
    );
  }
  return `${names.length} of ${MOST_HEADERS_POLICIES} in use`;
}

async function checkCertificate(names: readonly string[], CertificateArn: string | undefined): Promise<string> {
  const client = new ACMClient({ region: "us-east-1" });
  const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn }));
  if (Certificate?.Status !== "ISSUED") {
    throw new Error(`Its status is ${Certificate?.Status}, not ISSUED. Add the DNS records that ACM shows for it.`);
  }
  const covered = [Certificate.DomainName, ...(Certificate.SubjectAlternativeNames ?? [])];
  const lacking = names.filter((name) => !covered.includes(name) && !covered.includes(name.replace(/^[^.]+/, "*")));
  if (lacking.length > 0) {
    throw new Error(`It covers ${[...new Set(covered)].join(", ")}, and not ${lacking.join(", ")}.`);
  }
  return `issued, covers ${names.join(", ")}`;
}

async function checkIssuer(
  { kind, issuer }: { readonly kind: string; readonly issuer: string },
  fetchUrl: typeof fetch,
): Promise<string> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetchUrl(address, { signal: AbortSignal.timeout(10_000) }).catch((cause) => {
    throw new Error(`${address} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
  const document = (await answer.json().catch(() => undefined)) as { issuer?: unknown } | undefined;
  if (kind === "openid" && document?.issuer !== issuer) {
    throw new Error(`${address} names the issuer ${String(document?.issuer)}; the deployment file names ${issuer}.`);
  }
  return `${address} answers`;
}

/**
 * Passkeys that people have made for the domain of an earlier deployment are of no use under another. How many have one
 * Cognito does not tell, so all who have an account are counted.
 */
async function checkPasskeys(stack: string, { region, domain, providers }: Deployment): Promise<string> {
  const client = new CognitoIdentityProviderClient({ region });
  const UserPoolId = await userPoolOf(client, stack);
  if (UserPoolId === undefined) return "there is no user pool yet";
  const { WebAuthnConfiguration } = await client.send(new GetUserPoolMfaConfigCommand({ UserPoolId }));
  const before = WebAuthnConfiguration?.RelyingPartyId;
  if (before === undefined) return "the user pool that is there has none";
  const own = providers.find((provider) => provider.kind === "accounts");
  const after = own?.passkeys ? domain?.name : undefined;
  if (before === after) return `they belong to ${before}, as before`;
  const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
  const becomes = after === undefined ? "no passkeys are taken any more" : `the site moves to ${after}`;
  throw new Warning(
    `Those that people have belong to ${before}, and ${becomes}: nobody can log in with them after the deployment. ` +
      `${UserPool?.EstimatedNumberOfUsers ?? "Some"} people have an account; how many of them a passkey, Cognito does not tell. ` +
      "Tell them to log in by their password, and to make a new passkey.",
  );
}

async function userPoolOf(client: CognitoIdentityProviderClient, stack: string): Promise<string | undefined> {
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    const found = UserPools.find(({ Name }) => Name === stack);
    if (found) return found.Id;
  }
  return undefined;
}

async function checkMetadata(metadata: string, fetchUrl: typeof fetch): Promise<string> {
  const { MetadataURL: address } = metadataDetails(metadata);
  if (address === undefined) return `deployments/${metadata} describes an identity provider`;
  const answer = await fetchUrl(address, { signal: AbortSignal.timeout(10_000) }).catch((cause) => {
    throw new Error(`${address} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
  const fault = metadataFault(await answer.text());
  if (fault) throw new Error(`${address}: ${fault}`);
  return `${address} describes an identity provider`;
}
