import { readFileSync } from "node:fs";
import type { Template } from "aws-cdk-lib/assertions";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

const accounts = { id: "accounts", name: "E-mail account", kind: "accounts" };
const university = (settings: object = {}) =>
  templateOf(deployment("example-university", { courseCreators: "anyone", providers: [{ ...accounts, ...settings }] }));

const poolOf = (template: Template) => only(template, "AWS::Cognito::UserPool")[1];
const clientOf = (template: Template) => only(template, "AWS::Cognito::UserPoolClient")[1].Properties;
const environmentOf = (template: Template, prefix: string) =>
  only(template, "AWS::Lambda::Function", prefix)[1].Properties.Environment.Variables;
const textOf = (value: { "Fn::Join": [string, (string | { Ref?: string; "Fn::GetAtt"?: string[] })[]] }): string =>
  value["Fn::Join"][1]
    .map((part) => (typeof part === "string" ? part : `<${part.Ref ?? part["Fn::GetAtt"]?.join(".")}>`))
    .join("");

test("a deployment without accounts of its own has no user pool, and its page reaches none", () => {
  const template = templateOf(deployment("demo"));
  expect(resourcesOf(template, "AWS::Cognito::UserPool")).toEqual({});
  expect(JSON.stringify(template.toJSON())).not.toContain("cognito");
});

describe("the user pool", () => {
  const template = university();
  const { Properties, DeletionPolicy } = poolOf(template);

  test("knows people by their address, however it is written, and takes nobody who is not invited", () => {
    expect(Properties).toMatchObject({
      UserPoolName: "Academy-example-university-cs101-prod",
      UserPoolTier: "ESSENTIALS",
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ["email"],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
    });
    expect(Properties.EmailConfiguration).toBeUndefined();
  });

  test("wants long passwords, of whatever characters", () => {
    expect(Properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      TemporaryPasswordValidityDays: 7,
    });
  });

  test("outlives mistakes, but for a disposable stage", () => {
    expect([Properties.DeletionProtection, DeletionPolicy]).toEqual(["ACTIVE", "Retain"]);
    const local = poolOf(templateOf(deployment("local")));
    expect([local.Properties.DeletionProtection, local.DeletionPolicy]).toEqual(["INACTIVE", "Delete"]);
  });

  test("asks one Lambda for the words of mails and who may join, which nobody else may call so", () => {
    const [id] = only(template, "AWS::Lambda::Function", "AccountsTriggers");
    const [pool] = only(template, "AWS::Cognito::UserPool");
    const arn = { "Fn::GetAtt": [id, "Arn"] };
    expect(Properties.LambdaConfig).toEqual({ CustomMessage: arn, PreSignUp: arn });
    expect(only(template, "AWS::Lambda::Permission", "AccountsTriggers")[1].Properties).toEqual({
      Action: "lambda:InvokeFunction",
      Principal: "cognito-idp.amazonaws.com",
      FunctionName: arn,
      SourceArn: { "Fn::GetAtt": [pool, "Arn"] },
    });
    expect(environmentOf(template, "AccountsTriggers")).toEqual({
      SITE_NAME: "CS101 Academy",
      SITE_ORIGIN: "https://academy.university.example",
      EMAIL_DOMAINS: "",
    });
  });

  test("lets people of the named domains make an account", () => {
    const open = university({ signUp: { emailDomains: ["university.example", "alumni.example"] } });
    expect(poolOf(open).Properties.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: false });
    expect(environmentOf(open, "AccountsTriggers").EMAIL_DOMAINS).toBe("university.example,alumni.example");
  });

  test("sends by an address of SES where the deployment has one", () => {
    const mail = poolOf(university({ sender: "academy@university.example" })).Properties.EmailConfiguration;
    expect({ ...mail, SourceArn: textOf(mail.SourceArn) }).toEqual({
      EmailSendingAccount: "DEVELOPER",
      From: "academy@university.example",
      SourceArn: "arn:aws:ses:us-east-1:<AWS::AccountId>:identity/academy@university.example",
    });
  });
});

describe("how people may sign in", () => {
  const factors = (settings: object) => {
    const { Properties } = poolOf(university(settings));
    return {
      first: Properties.Policies.SignInPolicy.AllowedFirstAuthFactors,
      mfa: Properties.MfaConfiguration,
      second: Properties.EnabledMfas,
      passkeys: Properties.WebAuthnFactorConfiguration,
      of: Properties.WebAuthnRelyingPartyID,
      verification: Properties.WebAuthnUserVerification,
    };
  };
  const site = "academy.university.example";
  const none = { passkeys: undefined, of: undefined, verification: undefined };
  const totp = ["SOFTWARE_TOKEN_MFA"];
  const one = { passkeys: "SINGLE_FACTOR", of: site, verification: "required" };
  const both = { passkeys: "MULTI_FACTOR_WITH_USER_VERIFICATION", of: site, verification: "required" };

  test.each([
    [{}, { first: ["PASSWORD"], mfa: "OPTIONAL", second: totp, ...none }],
    [{ mfa: "off" }, { first: ["PASSWORD"], mfa: "OFF", second: undefined, ...none }],
    [{ mfa: "required" }, { first: ["PASSWORD"], mfa: "ON", second: totp, ...none }],
    [{ emailCodes: true }, { first: ["PASSWORD", "EMAIL_OTP"], mfa: "OPTIONAL", second: totp, ...none }],
    [
      { mfa: "off", emailCodes: true },
      { first: ["PASSWORD", "EMAIL_OTP"], mfa: "OFF", second: undefined, ...none },
    ],
    [{ passkeys: true }, { first: ["PASSWORD", "WEB_AUTHN"], mfa: "OPTIONAL", second: totp, ...both }],
    [
      { mfa: "off", passkeys: true },
      { first: ["PASSWORD", "WEB_AUTHN"], mfa: "OFF", second: undefined, ...one },
    ],
    [
      { mfa: "required", passkeys: true },
      { first: ["PASSWORD", "WEB_AUTHN"], mfa: "ON", second: totp, ...both },
    ],
    [
      { passkeys: true, emailCodes: true },
      { first: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"], mfa: "OPTIONAL", second: totp, ...both },
    ],
    [
      { mfa: "off", passkeys: true, emailCodes: true },
      { first: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"], mfa: "OFF", second: undefined, ...one },
    ],
  ])("with %j", (settings, expected) => expect(factors(settings)).toEqual(expected));

  test("on this machine passkeys belong to localhost", () => {
    expect(poolOf(templateOf(deployment("local"))).Properties.WebAuthnRelyingPartyID).toBe("localhost");
  });
});

test("the page's client has no secret, tells nobody who has an account, and may change a name only", () => {
  expect(clientOf(university())).toEqual({
    UserPoolId: { Ref: expect.stringMatching(/^AccountsPool/) },
    GenerateSecret: false,
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    AuthSessionValidity: 15,
    IdTokenValidity: 5,
    AccessTokenValidity: 15,
    RefreshTokenValidity: 60,
    TokenValidityUnits: { IdToken: "minutes", AccessToken: "minutes", RefreshToken: "minutes" },
    ReadAttributes: ["email", "email_verified", "name"],
    WriteAttributes: ["name"],
  });
});

describe("the API", () => {
  const providersOf = (template: Template) => textOf(environmentOf(template, "ApiHandler").PROVIDERS);

  test("is told of the pool, and of nothing that it does not need", () => {
    const template = university({ signUp: { emailDomains: ["university.example"] }, passkeys: true });
    const [pool] = only(template, "AWS::Cognito::UserPool");
    const [client] = only(template, "AWS::Cognito::UserPoolClient");
    expect(JSON.parse(providersOf(template))).toEqual([
      {
        id: "accounts",
        name: "E-mail account",
        kind: "accounts",
        issuer: `https://cognito-idp.us-east-1.amazonaws.com/<${pool}>`,
        pool: { region: "us-east-1", userPoolId: `<${pool}>`, clientId: `<${client}>` },
        signUp: true,
        mfa: "optional",
        emailCodes: false,
        passkeys: true,
      },
    ]);
  });

  test("finds the pool of the stage local at the site", () => {
    const template = templateOf(deployment("local"));
    const [pool] = only(template, "AWS::Cognito::UserPool");
    const own = JSON.parse(providersOf(template)).find(({ kind }: { kind: string }) => kind === "accounts");
    expect(own).toMatchObject({
      issuer: `<LocalOrigin>/cognito/<${pool}>`,
      pool: { region: "ap-southeast-1", endpoint: "<LocalOrigin>/cognito/" },
    });
  });

  test("may invite people to this pool, and do nothing else in it", () => {
    const template = university();
    const [pool] = only(template, "AWS::Cognito::UserPool");
    const statements = Object.values(resourcesOf(template, "AWS::IAM::Policy")).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement as { Action: unknown; Resource: unknown }[],
    );
    expect(statements.filter(({ Action }) => JSON.stringify(Action).includes("cognito"))).toEqual([
      {
        Action: ["cognito-idp:AdminCreateUser", "cognito-idp:AdminGetUser"],
        Effect: "Allow",
        Resource: { "Fn::GetAtt": [pool, "Arn"] },
      },
    ]);
  });
});

test("the page may call Cognito in the deployment's region, and on this machine nothing more than before", () => {
  const policies = (template: Template) =>
    JSON.stringify(resourcesOf(template, "AWS::CloudFront::ResponseHeadersPolicy"));
  expect(policies(university())).toContain(" https://cognito-idp.us-east-1.amazonaws.com");
  expect(policies(templateOf(deployment("local")))).not.toContain("cognito");
});

test("the recipe of docs/sign-in/accounts.md is a deployment", () => {
  const block = /```json\n(.*?)```/s.exec(readFileSync("docs/sign-in/accounts.md", "utf8"))?.[1] ?? "";
  const template = university(JSON.parse(block));
  expect(poolOf(template).Properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    EmailConfiguration: { From: "academy@university.example" },
    WebAuthnRelyingPartyID: "academy.university.example",
  });
});
