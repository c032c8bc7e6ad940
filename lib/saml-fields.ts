import * as z from "zod";
import type { SAML_KIND } from "../domain/facts/sign-in-providers";
import { openidFields } from "./openid-fields";

const attribute = z.string().regex(/^[\w.:/-]{1,150}$/, "use the attribute's name as the assertion has it");

const metadata = z
  .string()
  .max(300)
  .regex(
    /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?\/[^\s"<>]*|[\w-][\w.-]*\.xml)$/i,
    "use an https address, or the name of an .xml file that lies in deployments/",
  );

const { authorizeParameters, groups, logout, trustEmail, admit } = openidFields;

/** The fields of a provider of kind `saml`, besides `id`, `name` and `kind`; docs/deploying.md says what each is. */
export const samlFields = {
  metadata,
  attributes: z.strictObject({
    username: attribute,
    name: attribute.optional(),
    email: attribute.optional(),
    groups: attribute.optional(),
  }),
  trustEmail,
  admit: admit.refine((conditions) => conditions?.claims === undefined, {
    path: ["claims"],
    message: "of an assertion only emailDomains and groups can be asked",
  }),
  groups,
  authorizeParameters,
  logout,
};

/** The attributes of Cognito's users in which those of an assertion are kept; tokens have them by the same names. */
export const POOL_ATTRIBUTES = {
  username: "custom:username",
  name: "name",
  email: "email",
  groups: "custom:groups",
} as const satisfies Record<keyof SamlFields["attributes"], string>;

const provider = z.object(samlFields);
export type SamlFields = z.infer<typeof provider>;

/** A condition that nobody could meet, as a place in the provider and what to do. */
export interface UnmetCondition {
  readonly path: readonly string[];
  readonly message: string;
}

/** Returns what a provider of kind `saml` asks of people that nothing it is told could answer. */
export function unmetConditions(id: string, { attributes, admit, groups, trustEmail }: SamlFields): UnmetCondition[] {
  const conditions: (UnmetCondition & { readonly holds: boolean })[] = [
    { holds: id.length < 3, path: ["id"], message: "use at least 3 characters, as Cognito asks of a provider's name" },
    {
      holds: admit?.emailDomains !== undefined && (attributes.email === undefined || !trustEmail),
      path: ["admit", "emailDomains"],
      message: "name attributes.email and set trustEmail: no assertion says that an address is verified",
    },
    {
      holds: admit?.groups !== undefined && attributes.groups === undefined,
      path: ["admit", "groups"],
      message: "name attributes.groups, in which they are told",
    },
    {
      holds: groups !== undefined && attributes.groups === undefined,
      path: ["groups"],
      message: "name attributes.groups, in which they are told",
    },
  ];
  return conditions.filter(({ holds }) => holds);
}

interface Named extends SamlFields {
  readonly id: string;
  readonly name: string;
  readonly kind: typeof SAML_KIND;
}

/**
 * Returns a provider of kind `saml` as the API sees it: the OpenID provider that Cognito is for it, which leads straight on
 * to the university.
 */
export function openidSettings(
  { attributes, metadata, ...provider }: Named,
  pool: { readonly issuer: string; readonly clientId: string },
) {
  const claims = Object.keys(attributes).map((name) => [name, POOL_ATTRIBUTES[name as keyof typeof attributes]]);
  return {
    ...provider,
    ...pool,
    kind: "openid" as const,
    scopes: "openid profile email",
    claims: Object.fromEntries(claims) as { [name in keyof typeof attributes]: string },
    authorizeParameters: { ...provider.authorizeParameters, identity_provider: provider.id },
  };
}
