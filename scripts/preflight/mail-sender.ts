import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { Warning } from "./finding";

/**
 * Tells whether SES sends the mails of a deployment's accounts. Throws an Error where Cognito would refuse the sender, and a
 * Warning where SES sends to verified addresses alone.
 */
export async function checkSender(region: string, sender: string): Promise<string> {
  const client = new SESv2Client({ region });
  const identity = await client.send(new GetEmailIdentityCommand({ EmailIdentity: sender })).catch((error) => {
    if (error.name !== "NotFoundException") throw error;
    throw new Error(
      `SES of ${region} does not know ${sender}, and Cognito refuses it. aws sesv2 create-email-identity --region ${region} ` +
        `--email-identity ${sender} mails a link to it: open that link.`,
    );
  });
  if (!identity.VerifiedForSendingStatus) {
    throw new Error(
      `SES has not verified ${sender}: open the link that was mailed to it. Cognito refuses it until then.`,
    );
  }
  const { ProductionAccessEnabled } = await client.send(new GetAccountCommand({}));
  if (!ProductionAccessEnabled) {
    throw new Warning(
      `${sender} is verified, but SES of ${region} is in its sandbox: it mails 200 a day, and to verified addresses alone. ` +
        "Ask for production access in the console of SES.",
    );
  }
  return `SES of ${region} sends as ${sender}`;
}
