import type { JWTPayload } from "jose";
import { writtenAddress } from "../../../../domain/facts/email-addresses";
import { ROLES, type Role } from "../../../../domain/facts/roles";
import { usernameKey } from "../../../../domain/facts/usernames";
import { Refusal } from "../../kernel/refusal";
import type { ProviderRole } from "../../members/provider-role";
import type { ProviderSettings } from "./settings";

/** The claim in which most providers send a person's groups. */
const GROUPS = "groups";

/** The claim of exactly this name, or else the one to which its dots lead: `realm_access.roles`. */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split(".").reduce<unknown>((within, step) => {
    const isObject = typeof within === "object" && within !== null && Object.hasOwn(within, step);
    return isObject ? (within as Record<string, unknown>)[step] : undefined;
  }, claims);
}

/** The texts of a claim with one or several. Cognito tells several values of a SAML attribute as the text `[one, two]`. */
export function textsAt(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const value = claimAt(claims, path);
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string");
  if (typeof value === "boolean" || typeof value === "number") return [String(value)];
  if (typeof value !== "string" || value === "") return [];
  const several = /^\[(.*)\]$/s.exec(value)?.[1];
  return several === undefined ? [value] : several.split(",").flatMap((each) => each.trim() || []);
}

/** The e-mail address that the provider vouches for: by `email_verified`, or because the deployment trusts all of its. */
export function vouchedEmail(claims: JWTPayload, { claims: named, trustEmail }: ProviderSettings): string | undefined {
  const isVouched = trustEmail === true || claims.email_verified === true;
  const [email] = isVouched ? textsAt(claims, named?.email ?? "email") : [];
  return email === undefined ? undefined : writtenAddress(email);
}

/**
 * The username by the claim that the deployment names, in small letters: people write such names both ways, and providers
 * tell them as they were written last. An e-mail address must be vouched for, or anybody could claim another's.
 */
export function namedUsername(claims: JWTPayload, settings: ProviderSettings): string | undefined {
  const path = settings.claims?.username ?? "";
  const isEmail = path === (settings.claims?.email ?? "email");
  if (isEmail) return vouchedEmail(claims, settings);
  const [username] = textsAt(claims, path);
  return username === undefined ? undefined : usernameKey(username);
}

/** Entra ID leaves the groups out of a token when a person is in very many, and says where they could be asked for. */
function groupsAreElsewhere(claims: JWTPayload, path: string): boolean {
  const elsewhere = claims._claim_names;
  const isNamed = typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, path);
  return claimAt(claims, path) === undefined && (isNamed || claims.hasgroups === true);
}

/**
 * Lets in whom the deployment admits: each condition that it states must hold, by any of its values.
 *
 * @throws Refusal 403 for everybody else
 */
export function checkAdmitted(claims: JWTPayload, settings: ProviderSettings, username: string): void {
  const { admit, name, claims: named } = settings;
  if (admit === undefined) return;
  const groups = named?.groups ?? GROUPS;
  if (admit.groups && groupsAreElsewhere(claims, groups)) {
    throw new Refusal(
      403,
      `Unable to retrieve user: ${name} did not tell the groups of ${username}, who is in too many. Ask the site's operator.`,
    );
  }
  const domain = vouchedEmail(claims, settings)?.split("@").at(-1) ?? "";
  const holds =
    (admit.emailDomains === undefined || admit.emailDomains.includes(domain)) &&
    (admit.groups === undefined || hasAny(textsAt(claims, groups), admit.groups)) &&
    Object.entries(admit.claims ?? {}).every(([path, values]) => hasAny(textsAt(claims, path), values));
  if (holds) return;
  throw new Refusal(
    403,
    `Unable to retrieve user: ${username} of ${name} may not use this site. Log in with another account, or ask the site's operator.`,
  );
}

const hasAny = (texts: readonly string[], values: readonly string[]) => values.some((value) => texts.includes(value));

/**
 * The roles that a person's groups give in each course that the deployment names, the highest where there are several.
 * Undefined where it names none, and where the provider did not tell the groups: then nothing is given or taken.
 */
export function rolesFromClaims(claims: JWTPayload, settings: ProviderSettings): readonly ProviderRole[] | undefined {
  const { groups: rules, claims: named } = settings;
  const path = named?.groups ?? GROUPS;
  if (rules === undefined || groupsAreElsewhere(claims, path)) return undefined;
  const own = textsAt(claims, path);
  const roles = new Map<number, Role | null>(rules.map(({ course }) => [course, null]));
  for (const { group, course, role } of rules) {
    if (own.includes(group)) roles.set(course, higher(roles.get(course) ?? null, role));
  }
  return [...roles].map(([courseId, role]) => ({ courseId, role }));
}

const higher = (before: Role | null, role: Role): Role =>
  before !== null && ROLES.indexOf(before) > ROLES.indexOf(role) ? before : role;
