import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
  DeliveryMediumType,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Invitations, Invited } from "../core/members/invitations";

/** What Cognito says of one person or mail, and that an admin can do something about; all else is thrown. */
const FAILURES: Readonly<Record<string, string>> = {
  CodeDeliveryFailureException: "The mail could not be sent",
  InvalidParameterException: "Cognito does not take this address",
  LimitExceededException: "No more mails can be sent today",
  TooManyRequestsException: "Too much at once: try again in a minute",
};

/** Accounts of a user pool, by AdminCreateUser (Amazon Cognito user pools, API reference). */
export class PoolInvitations implements Invitations {
  private readonly client: CognitoIdentityProviderClient;

  constructor(
    readonly provider: string,
    private readonly userPoolId: string,
    config: CognitoIdentityProviderClientConfig,
  ) {
    this.client = new CognitoIdentityProviderClient(config);
  }

  async invite(email: string, course: string): Promise<Invited> {
    try {
      return await this.create(email, course);
    } catch (error) {
      const failed = FAILURES[nameOf(error)];
      if (failed === undefined) throw error;
      return { failed };
    }
  }

  private async create(email: string, course: string): Promise<Invited> {
    const person = { UserPoolId: this.userPoolId, Username: email };
    const mail = { DesiredDeliveryMediums: [DeliveryMediumType.EMAIL], ClientMetadata: { course } };
    try {
      // The mail goes to this address and has the password in it: who signs in has shown that it is theirs.
      const attributes = [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ];
      await this.client.send(new AdminCreateUserCommand({ ...person, ...mail, UserAttributes: attributes }));
      return "invited";
    } catch (error) {
      if (nameOf(error) !== "UsernameExistsException") throw error;
    }
    const { UserStatus } = await this.client.send(new AdminGetUserCommand(person));
    if (UserStatus !== "FORCE_CHANGE_PASSWORD") return "hasAccount";
    await this.client.send(new AdminCreateUserCommand({ ...person, ...mail, MessageAction: "RESEND" }));
    return "invitedAgain";
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");
