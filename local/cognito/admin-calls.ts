import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type AwsAction, AwsError } from "../http/aws-json";
import { listOf, recordOf } from "./account-calls";
import type { Pool } from "./pool";
import type { User } from "./state";

const ofUser = z.object({ UserPoolId: z.string(), Username: z.string().default("") });
const createUser = ofUser.extend({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(["RESEND", "SUPPRESS"]).optional(),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
});
const DAY_MS = 86_400_000;

/** The calls that are signed (Amazon Cognito user pools, API reference). */
export function adminCalls(poolOf: (id: string) => Pool): Record<string, AwsAction> {
  const found = (input: unknown): { pool: Pool; user: User } => {
    const { UserPoolId, Username } = ofUser.parse(input);
    const pool = poolOf(UserPoolId);
    return { pool, user: pool.known(Username) };
  };
  const changed = (change: (pool: Pool, user: User) => void) => (input: unknown) => {
    const { pool, user } = found(input);
    change(pool, user);
    pool.state.save();
    return {};
  };
  return {
    adminCreateUser: (input) => invite(poolOf(ofUser.parse(input).UserPoolId), createUser.parse(input)),
    adminGetUser: (input) => {
      const { user } = found(input);
      const { Attributes, ...rest } = described(user);
      return { ...rest, UserAttributes: Attributes };
    },
    adminSetUserPassword: (input) => {
      const { Password, Permanent } = z
        .object({ Password: z.string(), Permanent: z.boolean().default(false) })
        .parse(input);
      return changed((pool, user) => {
        pool.setPassword(user, Password);
        user.status = Permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
        if (!Permanent) user.temporaryUntil = temporaryUntil(pool);
      })(input);
    },
    adminDeleteUser: changed((pool, user) => pool.state.remove(user)),
    adminDisableUser: changed((_pool, user) => Object.assign(user, { enabled: false })),
    adminEnableUser: changed((_pool, user) => Object.assign(user, { enabled: true })),
    adminUserGlobalSignOut: changed((pool, user) => pool.state.endSessions(user)),
    listUsers: (input) => ({ Users: poolOf(ofUser.parse(input).UserPoolId).state.users.map(described) }),
    describeUserPool: (input) => {
      const pool = poolOf(ofUser.parse(input).UserPoolId);
      return { UserPool: { Id: pool.id, EstimatedNumberOfUsers: pool.state.users.length } };
    },
  };
}

const temporaryUntil = (pool: Pool) =>
  pool.now() + pool.properties.Policies.PasswordPolicy.TemporaryPasswordValidityDays * DAY_MS;

const described = (user: User) => ({
  Username: user.sub,
  Attributes: listOf({ sub: user.sub, ...user.attributes }),
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.changedAt / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

async function invite(pool: Pool, request: z.infer<typeof createUser>): Promise<object> {
  const { Username, MessageAction, TemporaryPassword, ClientMetadata } = request;
  const known = pool.state.find(Username);
  if (known && MessageAction !== "RESEND") throw new AwsError("UsernameExistsException", "User account already exists");
  if (known && known.status !== "FORCE_CHANGE_PASSWORD") {
    throw new AwsError("UnsupportedUserStateException", "Resend not possible. The user is confirmed");
  }
  if (!known && MessageAction === "RESEND") throw new AwsError("UserNotFoundException", "User does not exist.");
  if (!z.email().safeParse(Username).success) {
    throw new AwsError("InvalidParameterException", "Username should be an email.");
  }
  const user = known ?? pool.newUser(Username, recordOf(request.UserAttributes), "FORCE_CHANGE_PASSWORD");
  const password = TemporaryPassword ?? randomBytes(12).toString("base64url");
  pool.setPassword(user, password);
  user.temporaryUntil = temporaryUntil(pool);
  if (MessageAction !== "SUPPRESS") await pool.send(user, "AdminCreateUser", password, ClientMetadata);
  pool.state.save();
  return { User: described(user) };
}
