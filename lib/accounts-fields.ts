import * as z from "zod";
import { MFA_CHOICES } from "../domain/facts/sign-in-providers";
import { emailDomain } from "./openid-fields";

/** The fields of a provider of kind `accounts`, a user pool of the site's own; docs/deploying.md says what each is. */
export const accountsFields = {
  /** Who may make an account without being invited: whoever has an address of these domains. Without it, nobody. */
  signUp: z.strictObject({ emailDomains: z.array(emailDomain).min(1).max(20) }).optional(),
  mfa: z.enum(MFA_CHOICES).default("optional"),
  /** People may sign in by a code that is mailed to them, without a password. */
  emailCodes: z.boolean().default(false),
  passkeys: z.boolean().default(false),
  /** From which address of SES mails come; without it from Cognito's own, which sends 50 mails a day. */
  sender: z.email("use an e-mail address").optional(),
};

/** The settings of a site's own accounts. */
export type AccountsFields = z.infer<z.ZodObject<typeof accountsFields>>;

type Report = (path: (string | number)[], message: string) => void;

interface Site {
  readonly stage: string;
  readonly domain?: object | undefined;
  readonly providers: readonly ({ readonly kind: string } & Partial<AccountsFields>)[];
}

/** Reports what of a deployment's own accounts no user pool could be, or no person could use. */
export function checkAccounts({ stage, domain, providers }: Site, report: Report): void {
  const own = providers.flatMap((provider, index) => (provider.kind === "accounts" ? [{ provider, index }] : []));
  for (const { index } of own.slice(1)) {
    report(["providers", index, "kind"], "a deployment has one user pool, so one provider of kind accounts");
  }
  for (const { provider, index } of own) {
    if (provider.passkeys && domain === undefined && stage !== "local") {
      report(
        ["providers", index, "passkeys"],
        "passkeys belong to a domain for ever, so they need one of your own: set domain, or leave passkeys out",
      );
    }
    if (provider.emailCodes && provider.mfa === "required") {
      report(
        ["providers", index, "emailCodes"],
        'Cognito takes no mailed code in place of a password where mfa is "required": leave emailCodes out, or make mfa "optional"',
      );
    }
  }
}
