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
  ListUserPoolsCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DescribeAvailabilityZonesCommand, DescribeVpcsCommand, EC2Client } from "@aws-sdk/client-ec2";
import { IAMClient, SimulatePrincipalPolicyCommand } from "@aws-sdk/client-iam";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { type Deployment, parseDeployment } from "../../lib/config";
import { checksOf } from "./checks";
import { type Finding, runChecks } from "./finding";

const sts = mockClient(STSClient);
const ssm = mockClient(SSMClient);
const lambda = mockClient(LambdaClient);
const cloudFront = mockClient(CloudFrontClient);
const acm = mockClient(ACMClient);
const cognito = mockClient(CognitoIdentityProviderClient);
const ec2 = mockClient(EC2Client);
const iam = mockClient(IAMClient);
const ses = mockClient(SESv2Client);
const clients = [sts, ssm, lambda, cloudFront, acm, cognito, ec2, iam, ses];
afterAll(() => {
  for (const client of clients) client.restore();
});

const deployment = (more: object = {}): Deployment =>
  parseDeployment(
    JSON.stringify({
      institution: "uni",
      course: "cs101",
      stage: "prod",
      region: "eu-west-1",
      account: "123456789012",
      domain: {
        name: "academy.uni.example",
        certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef",
      },
      providers: [
        { id: "uni", name: "Uni", kind: "openid", issuer: "https://login.uni.example", clientId: "academy" },
        { id: "github", name: "GitHub", kind: "github", clientId: "x" },
      ],
      courseCreators: ["uni/ada", "github/octocat"],
      alarmEmail: "staff@uni.example",
      ...more,
    }),
    "x.json",
  );

const discovery = (issuer: string, status = 200) =>
  (async () => new Response(JSON.stringify({ issuer }), { status })) as typeof fetch;

const policies = (count: number, name: string, more: readonly string[] = []) => ({
  ResponseHeadersPolicyList: {
    MaxItems: 100,
    Quantity: count + more.length,
    Items: [...Array.from({ length: count }, (_, index) => `${name}${index}`), ...more].map((Name, index) => ({
      Type: "custom" as const,
      ResponseHeadersPolicy: {
        Id: String(index),
        LastModifiedTime: new Date(0),
        ResponseHeadersPolicyConfig: { Name },
      },
    })),
  },
});

const oneDistribution = { Marker: "", MaxItems: 1, IsTruncated: false, Quantity: 1, Items: [{ Id: "E1" } as never] };

beforeEach(() => {
  for (const client of clients) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: "123456789012", Arn: "arn:aws:iam::123456789012:user/ada" });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: "21" } });
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 980 } });
  ec2.on(DescribeVpcsCommand).resolves({ Vpcs: [{ VpcId: "vpc-1" }] });
  ec2.on(DescribeAvailabilityZonesCommand).resolves({
    AvailabilityZones: [{ State: "available" }, { State: "available" }],
  });
  sts.on(AssumeRoleCommand).resolves({});
  iam.on(SimulatePrincipalPolicyCommand).callsFake(({ ActionNames }: { ActionNames: string[] }) => ({
    EvaluationResults: ActionNames.map((EvalActionName) => ({ EvalActionName, EvalDecision: "allowed" })),
  }));
  cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: oneDistribution });
  cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(policies(4, "Other"));
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status: "ISSUED", DomainName: "uni.example", SubjectAlternativeNames: ["*.uni.example"] },
  });
});

const run = async (given = deployment(), fetchUrl = discovery("https://login.uni.example")) =>
  runChecks(checksOf(given, "Academy-uni-cs101-prod", fetchUrl));

const badOf = (findings: readonly Finding[]) =>
  findings.filter(({ verdict }) => verdict === "bad").map(({ subject, detail }) => `${subject}: ${detail}`);

test("finds nothing bad in an account in which all is ready", async () => {
  expect(await run()).toEqual([
    { subject: "credentials", verdict: "good", detail: "account 123456789012, as arn:aws:iam::123456789012:user/ada" },
    { subject: "cdk bootstrap", verdict: "good", detail: "version 21 in eu-west-1" },
    {
      subject: "rights to deploy",
      verdict: "good",
      detail: "the roles of the bootstrap in eu-west-1 can be taken on",
    },
    {
      subject: "rights to make resources",
      verdict: "good",
      detail: "CloudFormation may make all it has to in eu-west-1",
    },
    { subject: "alarms", verdict: "good", detail: "staff@uni.example is told" },
    { subject: "first admin", verdict: "good", detail: "uni/ada, github/octocat may create courses, nobody else" },
    {
      subject: "Lambda concurrency",
      verdict: "good",
      detail: "1000 at a time, 980 of them unreserved, 22 to be reserved; a course of 1000 may use 84",
    },
    {
      subject: "network of the executor",
      verdict: "good",
      detail: "1 of 5 networks in use, one more to be made",
    },
    { subject: "CloudFront", verdict: "good", detail: "the account has a distribution, so it is verified" },
    { subject: "CloudFront response headers policies", verdict: "good", detail: "4 of 20 in use" },
    { subject: "certificate", verdict: "good", detail: "issued, covers academy.uni.example" },
    {
      subject: "sign-in provider uni",
      verdict: "good",
      detail: "https://login.uni.example/.well-known/openid-configuration answers",
    },
  ]);
});

test("each missing piece is named with what to do", async () => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: "999999999999" });
  ssm.on(GetParameterCommand).rejects(Object.assign(new Error("no"), { name: "ParameterNotFound" }));
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
  cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(policies(17, "Other"));
  acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: "PENDING_VALIDATION" } });
  const bad = badOf(await run(deployment(), discovery("https://other.example")));
  expect(bad.map((line) => line.split(": ")[0])).toEqual([
    "credentials",
    "cdk bootstrap",
    "Lambda concurrency",
    "CloudFront response headers policies",
    "certificate",
    "sign-in provider uni",
  ]);
  expect(bad[0]).toContain("belong to account 999999999999; the deployment file names 123456789012");
  expect(bad[1]).toContain("npm run bootstrap");
  expect(bad[2]).toContain("22 sandboxes are to be reserved, but only 0 can be");
  expect(bad[3]).toContain("The account has 17 of at most 20, and this deployment makes 4 more");
  expect(bad[4]).toContain("PENDING_VALIDATION");
  expect(bad[5]).toContain("names the issuer https://other.example");
});

test.each([
  [[], ["first admin: Nobody may create courses. Add yourself to courseCreators, as provider/username."]],
  [
    ["github/your-name"],
    [
      "first admin: courseCreators still names github/your-name of the example. Put yourself there, as provider/username.",
    ],
  ],
  ["anyone", []],
])("who may create courses is told: %j", async (courseCreators, bad) => {
  expect(badOf(await run(deployment({ courseCreators })))).toEqual(bad);
});

test("a bare playground needs no admin", async () => {
  const subjects = (await run(deployment({ courseCreators: [], playgroundOnly: true }))).map(({ subject }) => subject);
  expect(subjects).not.toContain("first admin");
});

test("a certificate or a firewall that is made in us-east-1 needs that region prepared too", async () => {
  const found = await run(deployment({ waf: true }));
  expect(found).toContainEqual({
    subject: "cdk bootstrap of us-east-1",
    verdict: "good",
    detail: "version 21 in us-east-1",
  });
});

const YOUNG = { grading: { concurrency: 2, reservedConcurrency: null } };

test.each<[number, object, Finding["verdict"], string]>([
  [
    10,
    YOUNG,
    "bad",
    "may run 10 Lambdas at a time, and grading alone may use 14 (grading.concurrency 2): when a class",
  ],
  [14, YOUNG, "bad", "may run 14 Lambdas at a time, and grading alone may use 14"],
  [10, { ...YOUNG, isDisposable: true }, "warning", "grading alone may use 14"],
  [
    50,
    YOUNG,
    "warning",
    "may run 50 Lambdas at a time, and a course of 1000 may use 69: some get 503 when all come at once",
  ],
  [
    50,
    { ...YOUNG, courseSize: 300 },
    "good",
    "50 at a time, 50 of them unreserved, none to be reserved; a course of 300 may use 34",
  ],
])("an account that may run %d Lambdas at a time, with %j: %s", async (limit, settings, verdict, detail) => {
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: limit } });
  const found = (await run(deployment(settings))).find(({ subject }) => subject === "Lambda concurrency");
  expect(found).toEqual({ subject: "Lambda concurrency", verdict, detail: expect.stringContaining(detail) });
});

const of = async (subject: string, settings: object = {}) =>
  (await run(deployment(settings))).filter((each) => each.subject === subject);

test("a protected deployment of whose alarms nobody is told is warned of, a disposable one is not", async () => {
  expect(await of("alarms", { alarmEmail: undefined })).toEqual([
    {
      subject: "alarms",
      verdict: "warning",
      detail: expect.stringContaining("Nobody is told of alarms: set alarmEmail"),
    },
  ]);
  expect(await of("alarms", { alarmEmail: undefined, isDisposable: true })).toEqual([]);
});

test("an account without a distribution may have to be verified, which is a warning", async () => {
  cloudFront
    .on(ListDistributionsCommand)
    .resolves({ DistributionList: { ...oneDistribution, Quantity: 0, Items: [] } });
  expect(await of("CloudFront")).toEqual([
    { subject: "CloudFront", verdict: "warning", detail: expect.stringContaining("Your account must be verified") },
  ]);
});

test("credentials that may not take on a role of the bootstrap are bad", async () => {
  const role = "arn:aws:iam::123456789012:role/cdk-hnb659fds-file-publishing-role-123456789012-us-east-1";
  sts.on(AssumeRoleCommand, { RoleArn: role }, false).rejects(new Error("not authorized"));
  expect(badOf(await run())).toEqual([]);
  expect(badOf(await run(deployment({ monthlyBudget: 80 })))).toEqual([
    `rights to deploy: Your credentials may not take on ${role}: not authorized. Once the region is bootstrapped, they need sts:AssumeRole on arn:aws:iam::123456789012:role/cdk-hnb659fds-*.`,
  ]);
});

test("what CloudFormation may not make, and what the organization forbids, is named with its region", async () => {
  iam.on(SimulatePrincipalPolicyCommand).callsFake(({ ActionNames, ContextEntries }) => ({
    EvaluationResults: ActionNames.map((EvalActionName: string) => ({
      EvalActionName,
      EvalDecision: EvalActionName === "iam:CreateRole" ? "implicitDeny" : "allowed",
      OrganizationsDecisionDetail: {
        AllowedByOrganizations: !(
          EvalActionName === "iot:CreateThingGroup" && ContextEntries[0].ContextKeyValues[0] === "eu-west-1"
        ),
      },
    })),
  }));
  expect(badOf(await run())).toEqual([
    expect.stringContaining(
      "cfn-exec-role-123456789012-eu-west-1, in which CloudFormation deploys, may not: iot:CreateThingGroup in eu-west-1 (a policy of the organization), iam:CreateRole in us-east-1.",
    ),
  ]);
});

test("rights that cannot be looked at are a warning", async () => {
  iam.on(SimulatePrincipalPolicyCommand).rejects(Object.assign(new Error("denied"), { name: "AccessDenied" }));
  expect(await of("rights to make resources")).toEqual([
    expect.objectContaining({ verdict: "warning", detail: expect.stringContaining("cannot be looked at (denied)") }),
  ]);
});

describe("the sender of accounts' mails", () => {
  const settings = {
    providers: [{ id: "own", name: "Own", kind: "accounts", sender: "academy@uni.example" }],
    courseCreators: ["own/a@b.example"],
  };
  beforeEach(() => cognito.on(ListUserPoolsCommand).resolves({ UserPools: [] }));

  test.each<[string, boolean | undefined, boolean, Finding["verdict"], string]>([
    ["unknown", undefined, true, "bad", "SES of eu-west-1 does not know academy@uni.example, and Cognito refuses it."],
    ["unverified", false, true, "bad", "SES has not verified academy@uni.example"],
    ["in the sandbox", true, false, "warning", "SES of eu-west-1 is in its sandbox"],
    ["ready", true, true, "good", "SES of eu-west-1 sends as academy@uni.example"],
  ])("that is %s", async (_, isVerified, isOut, verdict, detail) => {
    if (isVerified === undefined) {
      ses.on(GetEmailIdentityCommand).rejects(Object.assign(new Error("no"), { name: "NotFoundException" }));
    } else ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: isVerified });
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: isOut });
    expect(await of("mail of accounts", settings)).toEqual([
      { subject: "mail of accounts", verdict, detail: expect.stringContaining(detail) },
    ]);
  });
});

test("a stack that stands already needs no further policies", async () => {
  const own = [
    "Academy-uni-cs101-prod-PageHeaders-eu-west-1",
    "AcademyShared-WorkerHeaders-eu-west-1",
    "AcademyShared-ApiHeaders-eu-west-1",
    "AcademyShared-OpenHeaders-eu-west-1",
  ];
  cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(policies(16, "Other", own));
  expect(badOf(await run())).toEqual([]);
  // Another course of the account makes one, where the shared ones are there already.
  cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(policies(16, "Other", own.slice(1)));
  expect(badOf(await run())).toEqual([]);
});

test("the certificate must cover every name of the site", async () => {
  const named = { ...deployment().domain, hostedZone: undefined };
  const of = (redirectFrom: string[]) => deployment({ domain: { ...named, redirectFrom } });
  expect(badOf(await run(of(["www.uni.example"])))).toEqual([]);
  expect(badOf(await run(of(["www.uni.example", "www.academy.uni.example"])))).toEqual([
    "certificate: It covers uni.example, *.uni.example, and not www.academy.uni.example.",
  ]);
});

test("a certificate for another name, an old bootstrap and a silent provider are found", async () => {
  acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: "ISSUED", DomainName: "www.uni.example" } });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: "5" } });
  const silent = (async () => {
    throw new Error("getaddrinfo ENOTFOUND");
  }) as typeof fetch;
  expect(badOf(await run(deployment(), silent))).toEqual([
    "cdk bootstrap: Version 5 is too old, 6 is needed. Run npm run bootstrap again.",
    "certificate: It covers www.uni.example, and not academy.uni.example.",
    "sign-in provider uni: https://login.uni.example/.well-known/openid-configuration cannot be reached: getaddrinfo ENOTFOUND",
  ]);
});

const METADATA = "https://idp.uni.example/metadata";
const saml = { id: "uni", name: "Uni", kind: "saml", metadata: METADATA, attributes: { username: "uid" } };
const answering = (text: string, status = 200) => (async () => new Response(text, { status })) as typeof fetch;

test.each([
  ["<html/>", 200, "This describes no identity provider: it has no IDPSSODescriptor."],
  ["", 404, `${METADATA} answers 404.`],
  ["<a", 200, "This is no XML."],
])("SAML metadata %j with status %d are bad: %s", async (text, status, expected) => {
  const bad = badOf(await run(deployment({ providers: [saml], courseCreators: ["uni/ada"] }), answering(text, status)));
  expect(bad).toEqual([expect.stringContaining(expected)]);
});

test("SAML metadata with a certificate and a way in are good", async () => {
  const text =
    "<EntityDescriptor><IDPSSODescriptor><X509Certificate>MII</X509Certificate><SingleSignOnService/></IDPSSODescriptor></EntityDescriptor>";
  const findings = await run(deployment({ providers: [saml], courseCreators: ["uni/ada"] }), answering(text));
  expect(findings.at(-1)).toEqual({
    subject: "sign-in provider uni",
    verdict: "good",
    detail: "https://idp.uni.example/metadata describes an identity provider",
  });
});

describe("passkeys of accounts", () => {
  const accounts = (fields: object) =>
    deployment({
      providers: [{ id: "own", name: "Own", kind: "accounts", ...fields }],
      courseCreators: ["own/a@b.example"],
    });
  const passkeysOf = async (fields: object) =>
    (await run(accounts(fields))).filter(({ subject }) => subject === "passkeys");
  /** The pool of an earlier deployment, on a second page behind others. */
  const earlier = (RelyingPartyId: string | undefined) => {
    const others = [{ Id: "other", Name: "Academy-uni-cs101-dev" }];
    cognito
      .on(ListUserPoolsCommand)
      .resolves({ UserPools: others, NextToken: "more" })
      .on(ListUserPoolsCommand, { NextToken: "more", MaxResults: 60 })
      .resolves({ UserPools: [{ Id: "eu-west-1_Pool", Name: "Academy-uni-cs101-prod" }] })
      .on(GetUserPoolMfaConfigCommand, { UserPoolId: "eu-west-1_Pool" })
      .resolves(RelyingPartyId === undefined ? {} : { WebAuthnConfiguration: { RelyingPartyId } })
      .on(DescribeUserPoolCommand, { UserPoolId: "eu-west-1_Pool" })
      .resolves({ UserPool: { EstimatedNumberOfUsers: 312 } });
  };

  test("are no question before the first deployment, nor where there are none", async () => {
    cognito.on(ListUserPoolsCommand).resolves({ UserPools: [] });
    expect(await passkeysOf({ passkeys: true })).toEqual([
      { subject: "passkeys", verdict: "good", detail: "there is no user pool yet" },
    ]);
    earlier(undefined);
    expect(await passkeysOf({ passkeys: true })).toEqual([
      { subject: "passkeys", verdict: "good", detail: "the user pool that is there has none" },
    ]);
  });

  test("go on under the same domain", async () => {
    earlier("academy.uni.example");
    expect(await passkeysOf({ passkeys: true })).toEqual([
      { subject: "passkeys", verdict: "good", detail: "they belong to academy.uni.example, as before" },
    ]);
  });

  test.each([
    [{ passkeys: true }, "the site moves to academy.uni.example"],
    [{}, "no passkeys are taken any more"],
  ])("are lost under another, or when they are switched off, which is a warning (%j)", async (fields, becomes) => {
    earlier("old.uni.example");
    expect(await passkeysOf(fields)).toEqual([
      {
        subject: "passkeys",
        verdict: "warning",
        detail: `Those that people have belong to old.uni.example, and ${becomes}: nobody can log in with them after the deployment. 312 people have an account; how many of them a passkey, Cognito does not tell. Tell them to log in by their password, and to make a new passkey.`,
      },
    ]);
  });
});
