import { createHash, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { AwsError } from "../http/aws-json";
import { checkPasskey, requestOptions } from "./passkeys";
import { masked, notAuthorized, type Pool, type PoolClient } from "./pool";
import { beginExchange, type Exchange, verifierOf } from "./srp";
import type { User } from "./state";
import { isTotp, newTotpSecret } from "./totp";

const texts = z.record(z.string(), z.string()).default({});
const initiate = z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: texts });
const respond = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  Session: z.string().optional(),
  ChallengeResponses: texts,
});

/** A sign-in that waits for an answer; a person who is not known is asked all the same. */
interface Waiting {
  readonly challenge: string;
  readonly user: User | undefined;
  readonly username: string;
  readonly until: number;
  readonly exchange?: Exchange;
  readonly webAuthn?: string;
  /** The secret of an app that is being set up, and whether a code of it was right. */
  totpSecret?: string;
  isVerified?: boolean;
}

const SESSION_MS = 15 * 60_000;
const EMAIL_OTP_DIGITS = 8;

/** Sign-ins at a user pool: the calls InitiateAuth and RespondToAuthChallenge (Amazon Cognito user pools, API reference). */
export class SignIns {
  private readonly waiting = new Map<string, Waiting>();
  private readonly exchanges = new Map<string, Waiting>();

  constructor(private readonly pool: Pool) {}

  async initiate(input: unknown): Promise<object> {
    const { ClientId, AuthFlow, AuthParameters } = initiate.parse(input);
    const client = this.pool.client(ClientId);
    const allowed = AuthFlow === "REFRESH_TOKEN" ? "REFRESH_TOKEN_AUTH" : AuthFlow;
    if (!client.ExplicitAuthFlows.includes(`ALLOW_${allowed}`)) {
      throw new AwsError("InvalidParameterException", `${AuthFlow} flow not enabled for this client`);
    }
    if (allowed === "REFRESH_TOKEN_AUTH") return this.refreshed(client, AuthParameters.REFRESH_TOKEN ?? "");
    const { USERNAME: username = "", PREFERRED_CHALLENGE: preferred } = AuthParameters;
    const user = this.pool.state.find(username);
    if (AuthFlow === "USER_SRP_AUTH") return this.verifier(username, user, AuthParameters.SRP_A ?? "");
    if (preferred !== undefined && this.factorsOf(user).includes(preferred)) {
      return this.begin(client, preferred, { username, user, given: AuthParameters });
    }
    return this.challenge(
      { challenge: "SELECT_CHALLENGE", user, username },
      {},
      { AvailableChallenges: this.factorsOf(user) },
    );
  }

  async respond(input: unknown): Promise<object> {
    const { ClientId, ChallengeName, Session = "", ChallengeResponses: responses } = respond.parse(input);
    const client = this.pool.client(ClientId);
    if (ChallengeName === "PASSWORD_VERIFIER") return this.afterVerifier(client, responses);
    const waiting = this.take(Session, ChallengeName);
    const { user, username } = waiting;
    if (ChallengeName === "SELECT_CHALLENGE") {
      const answer = responses.ANSWER ?? "";
      if (!this.factorsOf(user).includes(answer)) throw notAuthorized("Selected challenge is not available.");
      return this.begin(client, answer, { username, user, given: responses });
    }
    if (!user) return this.pool.wrongPassword(user);
    switch (ChallengeName) {
      case "NEW_PASSWORD_REQUIRED":
        return this.afterNewPassword(client, user, responses);
      case "EMAIL_OTP":
        return this.afterEmailCode(client, waiting, Session, responses.EMAIL_OTP_CODE ?? "");
      case "WEB_AUTHN":
        await checkPasskey(this.pool, user, waiting.webAuthn ?? "", JSON.parse(responses.CREDENTIAL ?? "{}"));
        return this.signedIn(client, user);
      case "SOFTWARE_TOKEN_MFA":
        return this.afterTotp(client, waiting, Session, responses.SOFTWARE_TOKEN_MFA_CODE ?? "");
      case "MFA_SETUP":
        if (!waiting.isVerified) throw notAuthorized("The app is not set up");
        Object.assign(user, { totpSecret: waiting.totpSecret, totpEnabled: true });
        return this.signedIn(client, user);
      default:
        throw new AwsError("InvalidParameterException", `The stand-in has no challenge ${ChallengeName}`);
    }
  }

  /** Gives the secret of an app to who has to set one up before the sign-in ends. */
  associate(session: string): object {
    const waiting = this.take(session, "MFA_SETUP");
    const totpSecret = newTotpSecret();
    return { SecretCode: totpSecret, Session: this.keep({ ...waiting, totpSecret }) };
  }

  verifyApp(session: string, code: string): object {
    const waiting = this.take(session, "MFA_SETUP");
    if (!waiting.totpSecret || !isTotp(waiting.totpSecret, code, this.pool.now())) {
      this.waiting.set(session, waiting);
      throw new AwsError("EnableSoftwareTokenMFAException", "Code mismatch");
    }
    return { Status: "SUCCESS", Session: this.keep({ ...waiting, isVerified: true }) };
  }

  /** Ways in which a person may begin; nobody learns here who is known. */
  private factorsOf(user: User | undefined): string[] {
    const { AllowedFirstAuthFactors } = this.pool.properties.Policies.SignInPolicy;
    // Who has set up an app has two factors, of which a mailed code is none.
    const hasApp = user?.totpEnabled === true && this.pool.properties.MfaConfiguration !== "OFF";
    return AllowedFirstAuthFactors.flatMap((factor) => {
      if (factor === "PASSWORD") return ["PASSWORD", "PASSWORD_SRP"];
      if (factor === "EMAIL_OTP") return hasApp || user?.status === "FORCE_CHANGE_PASSWORD" ? [] : [factor];
      return user && user.passkeys.length > 0 ? [factor] : [];
    });
  }

  private async begin(
    client: PoolClient,
    factor: string,
    { username, user, given: responses }: { username: string; user: User | undefined; given: Record<string, string> },
  ): Promise<object> {
    if (factor === "PASSWORD_SRP") return this.verifier(username, user, responses.SRP_A ?? "");
    if (factor === "PASSWORD") {
      if (!user) return this.pool.wrongPassword(user);
      this.pool.checkPassword(user, responses.PASSWORD ?? "");
      return this.afterPassword(client, user);
    }
    if (factor === "EMAIL_OTP") {
      const sent = { CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL", CODE_DELIVERY_DESTINATION: masked(username) };
      if (user) {
        this.checkMayCome(user);
        await this.pool.sendCode(user, "signIn", "Authentication", EMAIL_OTP_DIGITS);
        this.pool.state.save();
      }
      return this.challenge({ challenge: "EMAIL_OTP", user, username }, sent);
    }
    if (!user) return this.pool.wrongPassword(user);
    this.checkMayCome(user);
    const options = await requestOptions(this.pool, user);
    const waiting = { challenge: "WEB_AUTHN", user, username, webAuthn: options.challenge };
    return this.challenge(waiting, { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) });
  }

  private verifier(username: string, user: User | undefined, clientPublic: string): object {
    if (user) this.pool.checkLock(user);
    // Whoever is not known gets the same question each time, as somebody who is.
    const digest = createHash("sha256").update(`${this.pool.state.key.kid}${username.toLowerCase()}`).digest();
    const sub = user?.sub ?? digest.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
    const verifier = user?.password ?? verifierOf(this.pool.id, sub, randomUUID(), digest.subarray(0, 16));
    const exchange = this.exchangeOf(sub, verifier, clientPublic);
    const until = this.pool.now() + SESSION_MS;
    this.exchanges.set(exchange.secretBlock, { challenge: "PASSWORD_VERIFIER", user, username, exchange, until });
    return {
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeParameters: {
        SALT: exchange.salt,
        SECRET_BLOCK: exchange.secretBlock,
        SRP_B: exchange.b,
        USERNAME: sub,
        USER_ID_FOR_SRP: sub,
      },
    };
  }

  private exchangeOf(sub: string, verifier: Parameters<typeof beginExchange>[2], clientPublic: string): Exchange {
    try {
      return beginExchange(this.pool.id, sub, verifier, clientPublic);
    } catch {
      throw new AwsError("InvalidParameterException", "Invalid SRP_A");
    }
  }

  private async afterVerifier(client: PoolClient, responses: Record<string, string>): Promise<object> {
    const block = responses.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
    const { user, exchange } = this.exchanges.get(block) ?? {};
    this.exchanges.delete(block);
    if (!user || !exchange) return this.pool.wrongPassword(user);
    this.pool.checkLock(user);
    const isRight = exchange.proves(responses.PASSWORD_CLAIM_SIGNATURE ?? "", responses.TIMESTAMP ?? "");
    if (!user.password || !isRight) return this.pool.wrongPassword(user);
    this.pool.passwordWasRight(user);
    return this.afterPassword(client, user);
  }

  private checkMayCome(user: User): void {
    if (!user.enabled) throw notAuthorized("User is disabled.");
    if (user.status === "UNCONFIRMED") throw new AwsError("UserNotConfirmedException", "User is not confirmed.");
  }

  private async afterPassword(client: PoolClient, user: User): Promise<object> {
    this.checkMayCome(user);
    if (user.status === "RESET_REQUIRED") {
      throw new AwsError("PasswordResetRequiredException", "Password reset required for the user");
    }
    const username = user.sub;
    if (user.status !== "FORCE_CHANGE_PASSWORD") return this.secondFactor(client, user);
    if ((user.temporaryUntil ?? 0) < this.pool.now()) {
      throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
    }
    const { email_verified: _verified, ...attributes } = user.attributes;
    const parameters = {
      USER_ID_FOR_SRP: username,
      requiredAttributes: "[]",
      userAttributes: JSON.stringify(attributes),
    };
    return this.challenge({ challenge: "NEW_PASSWORD_REQUIRED", user, username }, parameters);
  }

  private async afterNewPassword(client: PoolClient, user: User, responses: Record<string, string>): Promise<object> {
    this.pool.setPassword(user, responses.NEW_PASSWORD ?? "");
    for (const [name, value] of Object.entries(responses)) {
      const attribute = /^userAttributes\.(.+)$/.exec(name)?.[1];
      if (attribute && client.WriteAttributes.includes(attribute)) user.attributes[attribute] = value;
    }
    user.status = "CONFIRMED";
    this.pool.state.save();
    return this.secondFactor(client, user);
  }

  private async secondFactor(client: PoolClient, user: User): Promise<object> {
    const { MfaConfiguration } = this.pool.properties;
    const waiting = { user, username: user.sub };
    if (MfaConfiguration === "OFF") return this.signedIn(client, user);
    if (user.totpEnabled) {
      return this.challenge({ ...waiting, challenge: "SOFTWARE_TOKEN_MFA" }, { USER_ID_FOR_SRP: user.sub });
    }
    if (MfaConfiguration === "OPTIONAL") return this.signedIn(client, user);
    return this.challenge({ ...waiting, challenge: "MFA_SETUP" }, { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
  }

  private async afterEmailCode(client: PoolClient, waiting: Waiting, session: string, code: string): Promise<object> {
    const user = waiting.user as User;
    this.pool.checkLock(user);
    try {
      this.pool.takeCode(user, "signIn", code);
    } catch {
      this.waiting.set(session, waiting);
      user.failures += 1;
      this.pool.state.save();
      throw new AwsError("CodeMismatchException", "Invalid code or auth state for the user.");
    }
    user.attributes.email_verified = "true";
    this.pool.state.save();
    return this.signedIn(client, user);
  }

  private async afterTotp(client: PoolClient, waiting: Waiting, session: string, code: string): Promise<object> {
    const user = waiting.user as User;
    if (!isTotp(user.totpSecret ?? "", code, this.pool.now())) {
      this.waiting.set(session, waiting);
      throw new AwsError("CodeMismatchException", "Invalid code received for user");
    }
    return this.signedIn(client, user);
  }

  private async signedIn(client: PoolClient, user: User): Promise<object> {
    return { ChallengeParameters: {}, AuthenticationResult: await this.pool.tokens(client, user) };
  }

  private async refreshed(client: PoolClient, token: string): Promise<object> {
    const verifier = this.pool.state.refreshTokens[token];
    const user = verifier && this.pool.state.find(verifier.sub);
    if (!verifier || !user?.enabled) throw notAuthorized("Refresh Token has been revoked");
    if (verifier.until < this.pool.now()) throw notAuthorized("Refresh Token has expired");
    return { ChallengeParameters: {}, AuthenticationResult: await this.pool.tokens(client, user, verifier) };
  }

  private challenge(waiting: Omit<Waiting, "until">, parameters: Record<string, string>, more: object = {}): object {
    const Session = this.keep({ ...waiting, until: this.pool.now() + SESSION_MS });
    return { ChallengeName: waiting.challenge, Session, ChallengeParameters: parameters, ...more };
  }

  private keep(waiting: Waiting): string {
    const session = randomBytes(48).toString("base64url");
    this.waiting.set(session, waiting);
    return session;
  }

  /** Each session is for one answer. */
  private take(session: string, challenge: string): Waiting {
    const waiting = this.waiting.get(session);
    this.waiting.delete(session);
    if (waiting?.challenge !== challenge || waiting.until < this.pool.now()) {
      throw notAuthorized("Invalid session for the user.");
    }
    return waiting;
  }
}
