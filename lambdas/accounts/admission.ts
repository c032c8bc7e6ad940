import { isEmailAddress, writtenAddress } from "../../domain/facts/email-addresses";
import type { Site, TriggerEvent } from "./trigger-event";

/** The address with which somebody makes an account; Cognito tells it as an attribute, the name is one it makes up. */
function addressOf({ request, userName }: TriggerEvent): string {
  const { email } = request.userAttributes;
  return writtenAddress(typeof email === "string" ? email : (userName ?? ""));
}

/**
 * Lets in whoever is invited, and whoever makes an account with an address of the site's domains. Cognito mails a code to
 * that address before the account is of use.
 *
 * @throws Error for everybody else; Cognito gives its text to the page
 */
export function checkSignUp(event: TriggerEvent, { emailDomains }: Site): void {
  if (event.triggerSource === "PreSignUp_AdminCreateUser") return;
  if (event.triggerSource !== "PreSignUp_SignUp") throw new Error("Accounts are made on the site only");
  const address = addressOf(event);
  const domain = address.slice(address.indexOf("@") + 1);
  if (isEmailAddress(address) && emailDomains.includes(domain)) return;
  throw new Error(
    emailDomains.length === 0
      ? "Accounts are made by invitation only"
      : `Accounts are for addresses of ${emailDomains.join(", ")}`,
  );
}
