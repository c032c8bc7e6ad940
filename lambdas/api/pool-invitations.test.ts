import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { PoolInvitations } from "./pool-invitations";

const cognito = mockClient(CognitoIdentityProviderClient);
afterAll(() => cognito.restore());
const invitations = new PoolInvitations("accounts", "us-east-1_Pool", { region: "us-east-1" });
beforeEach(() => void cognito.reset());

const failure = (name: string) => Object.assign(new Error(`${name} it is`), { name });
const created = () => cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input);
const invite = () => invitations.invite("rita@uni.example", "CS1101S");

it("makes an account whose first password is mailed, with the course's name for the mail", async () => {
  cognito.on(AdminCreateUserCommand).resolves({});
  expect(await invite()).toBe("invited");
  expect(created()).toEqual([
    {
      UserPoolId: "us-east-1_Pool",
      Username: "rita@uni.example",
      DesiredDeliveryMediums: ["EMAIL"],
      ClientMetadata: { course: "CS1101S" },
      UserAttributes: [
        { Name: "email", Value: "rita@uni.example" },
        { Name: "email_verified", Value: "true" },
      ],
    },
  ]);
});

describe("an account that is there already", () => {
  const there = (UserStatus: "CONFIRMED" | "UNCONFIRMED" | "RESET_REQUIRED" | "FORCE_CHANGE_PASSWORD") => {
    cognito
      .on(AdminCreateUserCommand)
      .rejects(failure("UsernameExistsException"))
      .on(AdminCreateUserCommand, { MessageAction: "RESEND" })
      .resolves({})
      .on(AdminGetUserCommand, { UserPoolId: "us-east-1_Pool", Username: "rita@uni.example" })
      .resolves({ UserStatus });
  };

  it.each(["CONFIRMED", "UNCONFIRMED", "RESET_REQUIRED"] as const)("is left alone when it is %s", async (status) => {
    there(status);
    expect(await invite()).toBe("hasAccount");
    expect(created()).toHaveLength(1);
  });

  it("gets another first password when nobody has used the one before", async () => {
    there("FORCE_CHANGE_PASSWORD");
    expect(await invite()).toBe("invitedAgain");
    expect(created()[1]).toEqual({
      UserPoolId: "us-east-1_Pool",
      Username: "rita@uni.example",
      DesiredDeliveryMediums: ["EMAIL"],
      ClientMetadata: { course: "CS1101S" },
      MessageAction: "RESEND",
    });
  });

  it("tells when the second mail could not be sent", async () => {
    there("FORCE_CHANGE_PASSWORD");
    cognito.on(AdminCreateUserCommand, { MessageAction: "RESEND" }).rejects(failure("CodeDeliveryFailureException"));
    expect(await invite()).toEqual({ failed: "The mail could not be sent" });
  });
});

it.each([
  ["CodeDeliveryFailureException", "The mail could not be sent"],
  ["InvalidParameterException", "Cognito does not take this address"],
  ["LimitExceededException", "No more mails can be sent today"],
  ["TooManyRequestsException", "Too much at once: try again in a minute"],
])("where Cognito answers %s it tells why the person is not invited", async (name, failed) => {
  cognito.on(AdminCreateUserCommand).rejects(failure(name));
  expect(await invite()).toEqual({ failed });
});

it.each(["NotAuthorizedException", "ResourceNotFoundException", "UserLambdaValidationException", "TimeoutError"])(
  "throws %s, which says nothing about the person",
  async (name) => {
    cognito.on(AdminCreateUserCommand).rejects(failure(name));
    await expect(invite()).rejects.toMatchObject({ name });
  },
);
