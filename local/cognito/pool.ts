import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { importJWK, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { AwsError } from "../http/aws-json";
import { isPassword, verifierOf } from "./srp";
import { type Mail, PoolState, type User } from "./state";

/** The properties of AWS::Cognito::UserPool that are read; the others make no difference on one machine. */
export const poolProperties = z.object({
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.boolean().default(false) }).default({
    AllowAdminCreateUserOnly: false,
  }),
  Policies: z
    .object({
      PasswordPolicy: z
        .object({
          MinimumLength: z.coerce.number().default(8),
          TemporaryPasswordValidityDays: z.coerce.number().default(7),
        })
        .default({ MinimumLength: 8, TemporaryPasswordValidityDays: 7 }),
      SignInPolicy: z.object({ AllowedFirstAuthFactors: z.array(z.string()) }).default({
        AllowedFirstAuthFactors: ["PASSWORD"],
      }),
    })
    .prefault({}),
  MfaConfiguration: z.enum(["OFF", "OPTIONAL", "ON"]).default("OFF"),
  WebAuthnRelyingPartyID: z.string().optional(),
  LambdaConfig: z.object({ CustomMessage: z.string().optional(), PreSignUp: z.string().optional() }).default({}),
});
export const clientProperties = z.object({
  UserPoolId: z.string(),
  ExplicitAuthFlows: z.array(z.string()).default([]),
  IdTokenValidity: z.coerce.number().default(60),
  AccessTokenValidity: z.coerce.number().default(60),
  RefreshTokenValidity: z.coerce.number().default(60),
  WriteAttributes: z.array(z.string()).default([]),
});

/** The client of a page. Validities are minutes: the template's units say nothing else. */
export interface PoolClient extends Omit<z.infer<typeof clientProperties>, "UserPoolId"> {
  readonly id: string;
}

export interface PoolOptions {
  readonly id: string;
  readonly region: string;
  readonly folder: string | undefined;
  readonly properties: z.infer<typeof poolProperties>;
  readonly clients: readonly PoolClient[];
  /** `{LocalOrigin}/cognito/{id}` */
  readonly issuer: string;
  /** Calls a trigger; throws with the error's text when it fails. */
  readonly trigger: (functionArn: string, event: object) => Promise<Record<string, unknown>>;
  readonly now: () => number;
}

export const notAuthorized = (message: string) => new AwsError("NotAuthorizedException", message);
const CODE_MINUTES = 60;
/** Wrong passwords after which Cognito waits: a second, doubled with each more, 15 minutes at most. */
const FREE_FAILURES = 5;
const LONGEST_WAIT = 15 * 60_000;

/** A user pool: its people, and what all calls do with them. */
export class Pool {
  readonly state: PoolState;

  constructor(readonly options: PoolOptions) {
    this.state = new PoolState(options.folder, options.id);
  }

  get id(): string {
    return this.options.id;
  }
  get properties() {
    return this.options.properties;
  }
  now(): number {
    return this.options.now();
  }

  client(id: string): PoolClient {
    const found = this.options.clients.find((one) => one.id === id);
    if (!found) throw new AwsError("ResourceNotFoundException", `User pool client ${id} does not exist.`);
    return found;
  }

  known(username: string): User {
    const found = this.state.find(username);
    if (!found) throw new AwsError("UserNotFoundException", "User does not exist.");
    return found;
  }

  newUser(email: string, attributes: Record<string, string>, status: User["status"]): User {
    const now = this.now();
    const made: User = {
      sub: randomUUID(),
      status,
      enabled: true,
      password: null,
      temporaryUntil: null,
      attributes: { ...attributes, email: email.trim().toLowerCase() },
      totpSecret: null,
      totpEnabled: false,
      passkeys: [],
      failures: 0,
      lockedUntil: 0,
      codes: {},
      createdAt: now,
      changedAt: now,
    };
    this.state.users.push(made);
    return made;
  }

  setPassword(user: User, password: string): void {
    const { MinimumLength } = this.properties.Policies.PasswordPolicy;
    if (password.length < MinimumLength) {
      throw new AwsError("InvalidPasswordException", "Password did not conform with policy: Password not long enough");
    }
    user.password = verifierOf(this.id, user.sub, password);
    Object.assign(user, { temporaryUntil: null, failures: 0, lockedUntil: 0, changedAt: this.now() });
  }

  /** Counts a wrong password. Throws the answer to it. */
  wrongPassword(user: User | undefined): never {
    if (user) {
      user.failures += 1;
      const over = user.failures - FREE_FAILURES;
      if (over >= 0) user.lockedUntil = this.now() + Math.min(1000 * 2 ** over, LONGEST_WAIT);
      this.state.save();
    }
    throw notAuthorized("Incorrect username or password.");
  }

  /** Throws while no password is looked at. */
  checkLock(user: User): void {
    if (user.lockedUntil > this.now()) throw notAuthorized("Password attempts exceeded");
  }

  checkPassword(user: User, password: string): void {
    this.checkLock(user);
    if (!user.password || !isPassword(this.id, user.sub, password, user.password)) this.wrongPassword(user);
    this.passwordWasRight(user);
  }

  passwordWasRight(user: User): void {
    if (user.failures === 0) return;
    Object.assign(user, { failures: 0, lockedUntil: 0 });
    this.state.save();
  }

  /** Mails a code for a purpose, in the words of the trigger. */
  async sendCode(user: User, purpose: string, source: string, digits = 6): Promise<object> {
    const code = String(randomInt(10 ** digits)).padStart(digits, "0");
    user.codes[purpose] = { code, until: this.now() + CODE_MINUTES * 60_000 };
    await this.send(user, source, code);
    return { Destination: masked(user.attributes.email ?? ""), DeliveryMedium: "EMAIL", AttributeName: "email" };
  }

  /** Uses up a code. Throws for any other. */
  takeCode(user: User | undefined, purpose: string, code: string): void {
    const stored = user?.codes[purpose];
    if (!user || !stored || stored.code !== code.trim()) {
      throw new AwsError("CodeMismatchException", "Invalid verification code provided, please try again.");
    }
    if (stored.until < this.now()) {
      throw new AwsError("ExpiredCodeException", "Invalid code provided, please request a code again.");
    }
    delete user.codes[purpose];
  }

  /** Sends a mail: the trigger words it with what stands for code and name, which are put in afterwards. */
  async send(user: User, source: string, code: string, clientMetadata?: Record<string, string>): Promise<void> {
    const { CustomMessage } = this.properties.LambdaConfig;
    const event = {
      ...this.event(user, `CustomMessage_${source}`),
      request: {
        userAttributes: this.attributesOf(user),
        codeParameter: "{####}",
        usernameParameter: source === "AdminCreateUser" ? "{username}" : null,
        ...(clientMetadata && { clientMetadata }),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    };
    const worded = CustomMessage ? await this.options.trigger(CustomMessage, event) : {};
    const response = (worded.response ?? {}) as { emailMessage?: string | null; emailSubject?: string | null };
    const to = user.attributes.email ?? "";
    const html = response.emailMessage ?? "<p>Your code is {####}</p>";
    const sent: Mail = {
      at: this.now(),
      to,
      subject: response.emailSubject ?? "Your code",
      html: html.replaceAll("{####}", code).replaceAll("{username}", to),
    };
    this.state.addMail(sent);
  }

  event(user: Pick<User, "sub">, triggerSource: string) {
    return {
      version: "1",
      triggerSource,
      region: this.options.region,
      userPoolId: this.id,
      userName: user.sub,
      callerContext: { awsSdkVersion: "local", clientId: this.options.clients[0]?.id ?? "" },
    };
  }

  attributesOf(user: User): Record<string, string> {
    return { sub: user.sub, "cognito:user_status": user.status, ...user.attributes };
  }

  /** Signs a person in: what InitiateAuth answers at last. */
  async tokens(client: PoolClient, user: User, session?: { originJti: string; authTime: number }): Promise<object> {
    const now = Math.floor(this.now() / 1000);
    const { originJti, authTime } = session ?? { originJti: randomUUID(), authTime: now };
    const common = {
      sub: user.sub,
      auth_time: authTime,
      origin_jti: originJti,
      event_id: randomUUID(),
      jti: randomUUID(),
    };
    const { email = "", email_verified, name } = user.attributes;
    const id = {
      ...common,
      token_use: "id",
      aud: client.id,
      "cognito:username": user.sub,
      email,
      email_verified: email_verified === "true",
      ...(name !== undefined && { name }),
    };
    const scope = "aws.cognito.signin.user.admin";
    const access = { ...common, token_use: "access", client_id: client.id, username: user.sub, scope };
    const result = {
      TokenType: "Bearer",
      ExpiresIn: client.AccessTokenValidity * 60,
      IdToken: await this.sign(id, now, client.IdTokenValidity * 60),
      AccessToken: await this.sign(access, now, client.AccessTokenValidity * 60),
    };
    if (session) return result;
    const RefreshToken = randomBytes(96).toString("base64url");
    const until = this.now() + client.RefreshTokenValidity * 60_000;
    this.state.refreshTokens[RefreshToken] = { sub: user.sub, originJti, authTime, until };
    this.state.save();
    return { ...result, RefreshToken };
  }

  private async sign(claims: Record<string, unknown>, now: number, seconds: number): Promise<string> {
    const key = await importJWK(this.state.key, "RS256");
    return new SignJWT({ iss: this.options.issuer, ...claims, iat: now, exp: now + seconds })
      .setProtectedHeader({ alg: "RS256", kid: String(this.state.key.kid) })
      .sign(key);
  }

  /** The person of an access token. Throws for any other text. */
  async personOf(accessToken: string): Promise<User> {
    const { kty, n, e, alg } = this.state.key as Record<string, string>;
    const key = await importJWK({ kty, n, e } as never, alg);
    const currentDate = new Date(this.now());
    const { payload } = await jwtVerify(accessToken, key, { issuer: this.options.issuer, currentDate }).catch(() => {
      throw notAuthorized("Invalid Access Token");
    });
    if (payload.token_use !== "access") throw notAuthorized("Invalid Access Token");
    const user = this.state.find(String(payload.sub));
    if (!user?.enabled || this.state.revoked.includes(String(payload.origin_jti))) {
      throw notAuthorized("Access Token has been revoked");
    }
    return user;
  }

  get keySet(): object {
    const { kty, n, e, alg, use, kid } = this.state.key;
    return { keys: [{ kty, n, e, alg, use, kid }] };
  }
}

/** `r***@u***`, as Cognito tells where a code went. */
export const masked = (email: string): string => email.replace(/^(.).*@(.).*$/, "$1***@$2***");
