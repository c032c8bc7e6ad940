import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { OPERATOR } from "../iam/access";

/** The password of the demo's accounts, which are on one machine only. README.md tells it. */
export const DEMO_ACCOUNT_PASSWORD = "a garden of robots";

/** The people with an account of the demo site's own; course.ts makes them members. */
export const DEMO_ACCOUNTS = [
  { email: "robin@accounts.example", name: "Robin Account" },
  { email: "sasha@accounts.example", name: "Sasha Account" },
] as const;

/** The stand-in of Cognito. */
export interface AccountsCloud {
  readonly endpoint: string;
  readonly region: string;
}

/**
 * Makes the demo's accounts in a user pool, as an operator may: no mail is sent, and the password is there to stay. Safe to
 * repeat.
 */
export async function seedAccounts({ endpoint, region }: AccountsCloud, userPoolId: string): Promise<void> {
  const client = new CognitoIdentityProviderClient({ endpoint, region, credentials: OPERATOR });
  try {
    for (const person of DEMO_ACCOUNTS) await makeAccount(client, userPoolId, person);
  } finally {
    client.destroy();
  }
}

async function makeAccount(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email, name }: (typeof DEMO_ACCOUNTS)[number],
): Promise<void> {
  const person = { UserPoolId, Username: email };
  const UserAttributes = Object.entries({ email, email_verified: "true", name }).map(([Name, Value]) => ({
    Name,
    Value,
  }));
  try {
    await client.send(new AdminCreateUserCommand({ ...person, UserAttributes, MessageAction: "SUPPRESS" }));
  } catch (error) {
    // Of a seeding that was cut off.
    if ((error as Error).name !== "UsernameExistsException") throw error;
  }
  await client.send(new AdminSetUserPasswordCommand({ ...person, Password: DEMO_ACCOUNT_PASSWORD, Permanent: true }));
}
