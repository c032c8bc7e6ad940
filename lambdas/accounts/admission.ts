import type { Site, TriggerEvent } from "./trigger-event";

/** One plain address, and no list of them, however another reader of addresses would take it. */
const ONE_ADDRESS = /^[^\s@,;:<>()"\\]+@([^\s@,;:<>()"\\]+)$/;

/** The address with which somebody makes an account; Cognito tells it as an attribute, the name is one it makes up. */
function addressOf({ request, userName }: TriggerEvent): string {
  const { email } = request.userAttributes;
  return (typeof email === "string" ? email : (userName ?? "")).trim().toLowerCase();
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
  const [, domain] = ONE_ADDRESS.exec(addressOf(event)) ?? [];
  if (domain !== undefined && emailDomains.includes(domain)) return;
  throw new Error(
    emailDomains.length === 0
      ? "Accounts are made by invitation only"
      : `Accounts are for addresses of ${emailDomains.join(", ")}`,
  );
}
