import * as z from "zod";
import { type AwsAction, AwsError } from "../http/aws-json";
import { creationOptions, keepPasskey } from "./passkeys";
import { masked, notAuthorized, type Pool, type PoolClient } from "./pool";
import type { SignIns } from "./sign-in";
import type { User } from "./state";
import { isTotp, newTotpSecret } from "./totp";

const attributes = z.array(z.object({ Name: z.string(), Value: z.string().default("") })).default([]);
const ofClient = z.object({ ClientId: z.string(), Username: z.string().default("") });
const ofPerson = z.object({ AccessToken: z.string() });
const mfaSetting = z.object({ Enabled: z.boolean().optional() }).optional();

export const recordOf = (list: z.infer<typeof attributes>) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
export const listOf = (record: Record<string, string>) =>
  Object.entries(record).map(([Name, Value]) => ({ Name, Value }));

function checkWritable(client: PoolClient, attributes: Record<string, string>): void {
  if (Object.keys(attributes).every((name) => client.WriteAttributes.includes(name))) return;
  throw notAuthorized("A client attempted to write unauthorized attribute");
}

/** The calls that people make themselves, unsigned (Amazon Cognito user pools, API reference). */
export function accountCalls(pool: Pool, signIns: SignIns): Record<string, AwsAction> {
  const person = (input: unknown) => pool.personOf(ofPerson.parse(input).AccessToken);
  const saved = (answer: object): object => {
    pool.state.save();
    return answer;
  };
  /** Nobody learns whether an address has an account. */
  const delivered = (email: string) => ({
    CodeDeliveryDetails: { Destination: masked(email), DeliveryMedium: "EMAIL", AttributeName: "email" },
  });
  return {
    initiateAuth: (input) => signIns.initiate(input),
    respondToAuthChallenge: (input) => signIns.respond(input),
    signUp: (input) => signUp(pool, input),
    confirmSignUp: (input) => {
      const { Username, ConfirmationCode } = ofClient.extend({ ConfirmationCode: z.string() }).parse(input);
      const user = pool.state.find(Username);
      if (user && user.status !== "UNCONFIRMED")
        throw notAuthorized("User cannot be confirmed. Current status is CONFIRMED");
      pool.takeCode(user, "signUp", ConfirmationCode);
      if (user) Object.assign(user, { status: "CONFIRMED" }).attributes.email_verified = "true";
      return saved({});
    },
    resendConfirmationCode: async (input) => {
      const user = pool.state.find(ofClient.parse(input).Username);
      if (user?.status === "CONFIRMED") throw new AwsError("InvalidParameterException", "User is already confirmed.");
      if (user) await pool.sendCode(user, "signUp", "ResendCode");
      return saved(delivered(ofClient.parse(input).Username));
    },
    forgotPassword: async (input) => {
      const { Username } = ofClient.parse(input);
      const user = pool.state.find(Username);
      if (user?.status === "FORCE_CHANGE_PASSWORD")
        throw notAuthorized("User password cannot be reset in the current state.");
      if (user && user.attributes.email_verified === "true") await pool.sendCode(user, "password", "ForgotPassword");
      return saved(delivered(Username));
    },
    confirmForgotPassword: (input) => {
      const attributes = ofClient.extend({ ConfirmationCode: z.string(), Password: z.string() }).parse(input);
      const user = pool.state.find(attributes.Username);
      const code = user?.codes.password;
      pool.takeCode(user, "password", attributes.ConfirmationCode);
      try {
        pool.setPassword(user as User, attributes.Password);
      } catch (error) {
        // A password that is too short does not use up the code.
        if (user && code) user.codes.password = code;
        throw error;
      }
      Object.assign(user as User, { status: "CONFIRMED" });
      pool.state.endSessions(user as User);
      return saved({});
    },
    changePassword: async (input) => {
      const attributes = ofPerson
        .extend({ PreviousPassword: z.string().default(""), ProposedPassword: z.string() })
        .parse(input);
      const user = await person(input);
      if (user.password) pool.checkPassword(user, attributes.PreviousPassword);
      pool.setPassword(user, attributes.ProposedPassword);
      return saved({});
    },
    getUser: async (input) => {
      const user = await person(input);
      const apps = user.totpEnabled ? ["SOFTWARE_TOKEN_MFA"] : [];
      const { email = "", email_verified = "false", name } = user.attributes;
      const attributes = { sub: user.sub, email, email_verified, ...(name !== undefined && { name }) };
      return {
        Username: user.sub,
        UserAttributes: listOf(attributes),
        UserMFASettingList: apps,
        ...(user.totpEnabled && { PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" }),
      };
    },
    getUserAuthFactors: async (input) => {
      const user = await person(input);
      const allowed = pool.properties.Policies.SignInPolicy.AllowedFirstAuthFactors;
      const factors = allowed.filter((factor) => factor !== "WEB_AUTHN" || user.passkeys.length > 0);
      const apps = user.totpEnabled ? ["SOFTWARE_TOKEN_MFA"] : [];
      return { Username: user.sub, ConfiguredUserAuthFactors: factors, UserMFASettingList: apps };
    },
    updateUserAttributes: async (input) => {
      const user = await person(input);
      const parsed = recordOf(z.object({ UserAttributes: attributes }).parse(input).UserAttributes);
      checkWritable(pool.client(clientIdOf(ofPerson.parse(input).AccessToken)), parsed);
      Object.assign(user.attributes, parsed);
      return saved({ CodeDeliveryDetailsList: [] });
    },
    deleteUser: async (input) => {
      pool.state.remove(await person(input));
      return saved({});
    },
    globalSignOut: async (input) => {
      pool.state.endSessions(await person(input));
      return saved({});
    },
    revokeToken: (input) => {
      const { Token } = z.object({ Token: z.string() }).parse(input);
      const code = pool.state.refreshTokens[Token];
      if (code) pool.state.revoked.push(code.originJti);
      delete pool.state.refreshTokens[Token];
      return saved({});
    },
    associateSoftwareToken: async (input) => {
      const { Session } = z.object({ Session: z.string().optional() }).parse(input);
      if (Session !== undefined) return signIns.associate(Session);
      const user = await person(input);
      user.totpSecret = newTotpSecret();
      user.totpEnabled = false;
      return saved({ SecretCode: user.totpSecret });
    },
    verifySoftwareToken: async (input) => {
      const { Session, UserCode } = z.object({ Session: z.string().optional(), UserCode: z.string() }).parse(input);
      if (Session !== undefined) return signIns.verifyApp(Session, UserCode);
      const user = await person(input);
      if (!user.totpSecret || !isTotp(user.totpSecret, UserCode, pool.now())) {
        throw new AwsError("EnableSoftwareTokenMFAException", "Code mismatch");
      }
      return { Status: "SUCCESS" };
    },
    setUserMFAPreference: async (input) => {
      const user = await person(input);
      const { SoftwareTokenMfaSettings } = z.object({ SoftwareTokenMfaSettings: mfaSetting }).parse(input);
      if (SoftwareTokenMfaSettings?.Enabled !== undefined) {
        if (SoftwareTokenMfaSettings.Enabled && !user.totpSecret) {
          throw new AwsError("InvalidParameterException", "User has not verified software token mfa");
        }
        user.totpEnabled = SoftwareTokenMfaSettings.Enabled;
      }
      return saved({});
    },
    startWebAuthnRegistration: async (input) => ({
      CredentialCreationOptions: await creationOptions(pool, await person(input)),
    }),
    completeWebAuthnRegistration: async (input) => {
      const { Credential } = z.object({ Credential: z.unknown() }).parse(input);
      await keepPasskey(pool, await person(input), Credential as never);
      return saved({});
    },
    listWebAuthnCredentials: async (input) => {
      const { passkeys } = await person(input);
      const RelyingPartyId = pool.properties.WebAuthnRelyingPartyID;
      return {
        Credentials: passkeys.map(({ id, transports, createdAt }) => ({
          CredentialId: id,
          FriendlyCredentialName: "Passkey",
          RelyingPartyId,
          AuthenticatorTransports: transports,
          CreatedAt: createdAt / 1000,
        })),
      };
    },
    deleteWebAuthnCredential: async (input) => {
      const user = await person(input);
      const { CredentialId } = z.object({ CredentialId: z.string() }).parse(input);
      const rest = user.passkeys.filter(({ id }) => id !== CredentialId);
      if (rest.length === user.passkeys.length)
        throw new AwsError("ResourceNotFoundException", "There is no such passkey.");
      user.passkeys = rest;
      return saved({});
    },
  };
}

/** The client to which an access token was given, which has been looked at. */
function clientIdOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { client_id?: string };
  return claims.client_id ?? "";
}

async function signUp(pool: Pool, input: unknown): Promise<object> {
  const parsed = ofClient.extend({ Password: z.string().optional(), UserAttributes: attributes }).parse(input);
  const client = pool.client(parsed.ClientId);
  if (pool.properties.AdminCreateUserConfig.AllowAdminCreateUserOnly) {
    throw notAuthorized("SignUp is not permitted for this user pool");
  }
  if (!z.email().safeParse(parsed.Username).success) {
    throw new AwsError("InvalidParameterException", "Username should be an email.");
  }
  const claims = recordOf(parsed.UserAttributes);
  checkWritable(client, claims);
  const trigger = pool.properties.LambdaConfig.PreSignUp;
  if (trigger) {
    const userAttributes = { ...claims, email: parsed.Username };
    const request = { userAttributes, validationData: null };
    const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
    await pool.options
      .trigger(trigger, { ...pool.event({ sub: "" }, "PreSignUp_SignUp"), request, response })
      .catch((error: Error) => {
        throw new AwsError("UserLambdaValidationException", `PreSignUp failed with error ${error.message}.`);
      });
  }
  if (pool.state.find(parsed.Username)) throw new AwsError("UsernameExistsException", "User already exists");
  const user = pool.newUser(parsed.Username, { ...claims, email_verified: "false" }, "UNCONFIRMED");
  try {
    pool.setPassword(user, parsed.Password ?? "");
  } catch (error) {
    pool.state.remove(user);
    throw error;
  }
  const CodeDeliveryDetails = await pool.sendCode(user, "signUp", "SignUp");
  pool.state.save();
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails };
}
