import * as z from "zod";
import { ROLES } from "../domain/facts/roles";
import { CLIENT_AUTHENTICATIONS } from "../domain/facts/sign-in-providers";

const claim = z.string().min(1).max(100);
const value = z.string().min(1).max(100);
const several = <T extends z.ZodType>(of: T) => z.array(of).min(1).max(20);

export const emailDomain = z
  .string()
  .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "use a domain in lower-case, such as example.edu");

/** What the page and the protocol themselves say where a sign-in begins. */
const RESERVED_CLAIMS = [
  "client_id",
  "client_secret",
  "code_challenge",
  "code_challenge_method",
  "nonce",
  "redirect_uri",
  "request",
  "request_uri",
  "response_mode",
  "response_type",
  "scope",
  "state",
];

const authorizeParameters = z
  .record(z.string().regex(/^[a-z][a-z_]{0,39}$/, "use lower-case letters and _"), value)
  .superRefine((parameters, context) => {
    for (const name of Object.keys(parameters)) {
      if (!RESERVED_CLAIMS.includes(name)) continue;
      context.addIssue({ code: "custom", path: [name], message: "the sign-in itself says this" });
    }
    if (parameters.prompt === "none") {
      context.addIssue({ code: "custom", path: ["prompt"], message: "nobody could log in with prompt=none" });
    }
  });

/** The fields of a provider of kind `openid` by which it fits an institution; docs/deploying.md says what each is. */
export const openidFields = {
  claims: z
    .strictObject({
      username: claim.optional(),
      name: claim.optional(),
      email: claim.optional(),
      groups: claim.optional(),
    })
    .optional(),
  trustEmail: z.boolean().optional(),
  admit: z
    .strictObject({
      emailDomains: several(emailDomain).optional(),
      claims: z.record(claim, several(value)).optional(),
      groups: several(value).optional(),
    })
    .refine((admit) => Object.keys(admit).length > 0, "say whom it admits: emailDomains, claims or groups")
    .optional(),
  groups: several(z.strictObject({ group: value, course: z.int().min(1), role: z.enum(ROLES) })).optional(),
  authorizeParameters: authorizeParameters.optional(),
  logout: z.boolean().optional(),
  clientAuthentication: z.enum(CLIENT_AUTHENTICATIONS).optional(),
};
