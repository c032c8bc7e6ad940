import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { type HttpServer, listen } from "../http/server";
import { type Cognito, startCognito } from ".";
import { clientProperties, poolProperties } from "./pool";
import type { SrpOutcome, SrpSignIn } from "./srp-client.fixture";
import { totpAt } from "./totp";

const POOL = "ap-southeast-1_Pool12345";
const CLIENT = "client";
const PASSWORD = "correct horse battery";

let cognito: Cognito;
let site: HttpServer;
let signed: CognitoIdentityProviderClient;
let page: CognitoIdentityProviderClient;
let folder: string;
let now = Date.parse("2026-11-26T08:00:00.000Z");
let refused: string | null;

async function start(properties: object = {}): Promise<void> {
  cognito = await startCognito({
    region: "ap-southeast-1",
    accountId: "000000000000",
    dataFolder: folder,
    now: () => now,
    invoke: async (target, event) => {
      if (target === "presignup" && refused !== null) throw new Error(refused);
      return event as Record<string, unknown>;
    },
  });
  site = await listen((request, response) => cognito.handle(request, response));
  cognito.declarePool({
    id: POOL,
    issuer: `${site.origin}/cognito/${POOL}`,
    properties: poolProperties.parse({
      Policies: {
        PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 },
        SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"] },
      },
      MfaConfiguration: "OPTIONAL",
      WebAuthnRelyingPartyID: "localhost",
      LambdaConfig: { PreSignUp: "presignup" },
      ...properties,
    }),
    clients: [
      {
        id: CLIENT,
        ...clientProperties.parse({
          UserPoolId: POOL,
          IdTokenValidity: 5,
          AccessTokenValidity: 15,
          WriteAttributes: ["name"],
          ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        }),
      },
    ],
  });
  const common = {
    region: "ap-southeast-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  };
  signed = new CognitoIdentityProviderClient({ ...common, endpoint: cognito.endpoint });
  page = new CognitoIdentityProviderClient({ ...common, endpoint: `${site.origin}/cognito/` });
}

async function stop(): Promise<void> {
  signed.destroy();
  page.destroy();
  await site.close();
  await cognito.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "cognito-"));
  now = Date.parse("2026-11-26T08:00:00.000Z");
  refused = null;
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

type Tokens = Extract<SrpOutcome, { readonly idToken: string }>;

/** AWS's own client of before Amplify, in a thread that all sign-ins share: to load it and to warm it takes half a second. */
let client: Worker;
beforeAll(() => {
  const execArgv = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  client = new Worker(join(__dirname, "srp-client.fixture.ts"), { execArgv });
});
afterAll(() => client.terminate());

/** Signs in by SRP, one after the other; `change` is the new password, where one is asked for. */
function bySrp(username: string, password: string, change?: string): Promise<Tokens> {
  const place = { endpoint: `${site.origin}/cognito/`, poolId: POOL, clientId: CLIENT };
  return new Promise((resolve, reject) => {
    client.removeAllListeners();
    client.once("message", (outcome: SrpOutcome) => {
      if ("idToken" in outcome) resolve(outcome);
      else reject(Object.assign(new Error(outcome.message), { code: outcome.name }));
    });
    client.once("error", reject);
    client.postMessage({ ...place, username, password, change } satisfies SrpSignIn);
  });
}

const person = { UserPoolId: POOL, Username: "robin@accounts.example" };
const accessTokenOf = async () => (await bySrp(person.Username, PASSWORD)).accessToken;
async function makeRobin(): Promise<void> {
  const UserAttributes = [
    { Name: "email", Value: person.Username },
    { Name: "email_verified", Value: "true" },
    { Name: "name", Value: "Robin" },
  ];
  await signed.send(new AdminCreateUserCommand({ ...person, UserAttributes, MessageAction: "SUPPRESS" }));
  await signed.send(new AdminSetUserPasswordCommand({ ...person, Password: PASSWORD, Permanent: true }));
}
const codeIn = (html = "") => /\d{6,8}/.exec(html)?.[0] ?? "";

it("signs in who was invited, by SRP, with a password of their own in place of the first", async () => {
  const given = { ...person, TemporaryPassword: "for the first time" };
  await signed.send(
    new AdminCreateUserCommand({ ...given, UserAttributes: [{ Name: "email_verified", Value: "true" }] }),
  );
  expect(cognito.mails()).toHaveLength(1);
  await expect(bySrp(person.Username, "another password")).rejects.toMatchObject({
    code: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
  await expect(bySrp(person.Username, "for the first time", "short")).rejects.toMatchObject({
    code: "InvalidPasswordException",
  });
  const session = await bySrp("Robin@Accounts.example", "for the first time", PASSWORD);
  expect(decodeJwt(session.idToken)).toMatchObject({
    iss: `${site.origin}/cognito/${POOL}`,
    aud: CLIENT,
    token_use: "id",
    auth_time: now / 1000,
    email: "robin@accounts.example",
    email_verified: true,
    exp: now / 1000 + 300,
  });
  expect((await signed.send(new AdminGetUserCommand(person))).UserStatus).toBe("CONFIRMED");
  await expect(bySrp(person.Username, "for the first time")).rejects.toMatchObject({ code: "NotAuthorizedException" });
  expect((await bySrp(person.Username, PASSWORD)).idToken).toBeDefined();
});

it("takes a first password for seven days, and another after a second invitation", async () => {
  await signed.send(new AdminCreateUserCommand({ ...person, TemporaryPassword: "for the first time" }));
  now += 7 * 86_400_000 + 1;
  await expect(bySrp(person.Username, "for the first time", PASSWORD)).rejects.toMatchObject({
    message: "Temporary password has expired and must be reset by an administrator.",
  });
  await expect(signed.send(new AdminCreateUserCommand(person))).rejects.toMatchObject({
    name: "UsernameExistsException",
  });
  await signed.send(
    new AdminCreateUserCommand({ ...person, TemporaryPassword: "once more so", MessageAction: "RESEND" }),
  );
  await bySrp(person.Username, "once more so", PASSWORD);
});

it("keeps people, and their sessions, over a restart", async () => {
  await makeRobin();
  const session = await bySrp(person.Username, PASSWORD);
  await stop();
  await start();
  await bySrp(person.Username, PASSWORD);
  const AuthParameters = { REFRESH_TOKEN: session.refreshToken };
  const refreshed = await page.send(
    new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters }),
  );
  expect(decodeJwt(refreshed.AuthenticationResult?.IdToken ?? "").email).toBe("robin@accounts.example");
});

it("waits after five wrong passwords, ever longer", async () => {
  await makeRobin();
  for (let count = 0; count < 5; count += 1) {
    await expect(bySrp(person.Username, "wrong wrong wrong")).rejects.toMatchObject({
      message: "Incorrect username or password.",
    });
  }
  await expect(bySrp(person.Username, PASSWORD)).rejects.toMatchObject({ message: "Password attempts exceeded" });
  now += 1001;
  await bySrp(person.Username, PASSWORD);
});

it("does not tell who has an account", async () => {
  await makeRobin();
  const AuthParameters = (USERNAME: string) => ({ USERNAME, SRP_A: "abcdef" });
  const ask = async (name: string) => {
    const asked = { ClientId: CLIENT, AuthFlow: "USER_SRP_AUTH", AuthParameters: AuthParameters(name) } as const;
    const { ChallengeName, ChallengeParameters = {} } = await page.send(new InitiateAuthCommand(asked));
    return [ChallengeName, Object.keys(ChallengeParameters).sort(), ChallengeParameters.SALT?.length];
  };
  expect(await ask("nobody@accounts.example")).toEqual(await ask(person.Username));
  await expect(bySrp("nobody@accounts.example", PASSWORD)).rejects.toMatchObject({
    code: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
  const forgot = new ForgotPasswordCommand({ ClientId: CLIENT, Username: "nobody@accounts.example" });
  expect((await page.send(forgot)).CodeDeliveryDetails?.DeliveryMedium).toBe("EMAIL");
});

it("makes an account of who signs up and confirms the address", async () => {
  const asked = { ClientId: CLIENT, Username: "Lin@accounts.example", Password: PASSWORD };
  refused = "Accounts are for addresses of accounts.example";
  await expect(page.send(new SignUpCommand(asked))).rejects.toMatchObject({
    name: "UserLambdaValidationException",
    message: "PreSignUp failed with error Accounts are for addresses of accounts.example.",
  });
  refused = null;
  await expect(
    page.send(new SignUpCommand({ ...asked, UserAttributes: [{ Name: "email", Value: asked.Username }] })),
  ).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(page.send(new SignUpCommand({ ...asked, Password: "short" }))).rejects.toMatchObject({
    name: "InvalidPasswordException",
  });
  await page.send(new SignUpCommand(asked));
  await expect(page.send(new SignUpCommand(asked))).rejects.toMatchObject({ name: "UsernameExistsException" });
  await expect(bySrp(asked.Username, PASSWORD)).rejects.toMatchObject({ code: "UserNotConfirmedException" });
  const confirm = (ConfirmationCode: string) => page.send(new ConfirmSignUpCommand({ ...asked, ConfirmationCode }));
  await expect(confirm("no code")).rejects.toMatchObject({ name: "CodeMismatchException" });
  await confirm(codeIn(cognito.mails()[0]?.html));
  expect(decodeJwt((await bySrp(asked.Username, PASSWORD)).idToken).email_verified).toBe(true);
});

it("takes a new password by a mailed code, which ends all sessions", async () => {
  await makeRobin();
  const AccessToken = await accessTokenOf();
  const who = { ClientId: CLIENT, Username: person.Username };
  await page.send(new ForgotPasswordCommand(who));
  const code = { ConfirmationCode: codeIn(cognito.mails()[0]?.html), Password: "another long password" };
  await page.send(new ConfirmForgotPasswordCommand({ ...who, ...code }));
  await expect(page.send(new ConfirmForgotPasswordCommand({ ...who, ...code }))).rejects.toMatchObject({
    name: "CodeMismatchException",
  });
  await bySrp(person.Username, "another long password");
  await expect(page.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
    name: "NotAuthorizedException",
  });
});

it("asks for the code of an app once one is set up", async () => {
  await makeRobin();
  const AccessToken = await accessTokenOf();
  const { SecretCode = "" } = await page.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await page.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totpAt(SecretCode, now) }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await page.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  await expect(bySrp(person.Username, PASSWORD)).rejects.toThrow("totpRequired");
});

it("signs in by a mailed code", async () => {
  await makeRobin();
  const AuthParameters = { USERNAME: person.Username, PREFERRED_CHALLENGE: "EMAIL_OTP" };
  const asked = await page.send(new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: "USER_AUTH", AuthParameters }));
  expect(asked.ChallengeName).toBe("EMAIL_OTP");
  const answer = (EMAIL_OTP_CODE: string) =>
    page.send(
      new RespondToAuthChallengeCommand({
        ClientId: CLIENT,
        ChallengeName: "EMAIL_OTP",
        Session: asked.Session,
        ChallengeResponses: { USERNAME: person.Username, EMAIL_OTP_CODE },
      }),
    );
  await expect(answer("00000000x")).rejects.toMatchObject({ name: "CodeMismatchException" });
  const { AuthenticationResult } = await answer(codeIn(cognito.mails()[0]?.html));
  expect(decodeJwt(AuthenticationResult?.IdToken ?? "").token_use).toBe("id");
});

it("ends sessions everywhere, shuts out whom an admin disables, and lets nobody write another address", async () => {
  await makeRobin();
  const AccessToken = await accessTokenOf();
  const UserAttributes = [{ Name: "email", Value: "admin@accounts.example" }];
  await expect(page.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))).rejects.toMatchObject({
    message: "A client attempted to write unauthorized attribute",
  });
  await page.send(new GlobalSignOutCommand({ AccessToken }));
  await expect(page.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
    name: "NotAuthorizedException",
  });
  await signed.send(new AdminDisableUserCommand(person));
  await expect(bySrp(person.Username, PASSWORD)).rejects.toMatchObject({ message: "User is disabled." });
});

it("shows the mails on a page that runs nothing, and takes no signed call at the site", async () => {
  await signed.send(new AdminCreateUserCommand({ ...person, TemporaryPassword: "for the first time" }));
  const answer = await fetch(`${site.origin}/cognito/mail`);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(await answer.text()).toContain("To robin@accounts.example");
  await expect(page.send(new AdminGetUserCommand(person))).rejects.toMatchObject({ name: "UnknownOperationException" });
});
