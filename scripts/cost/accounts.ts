import { dollars } from "./model";

/** People of a month who cost nothing, in every month: these are part of the price, and no beginner's gift. */
const FREE = { accountUsers: 10_000, federatedUsers: 50 } as const;

/**
 * Returns the dollars of a month in which so many people sign in by a user pool of Cognito, in its tier Essentials: with
 * accounts of the pool's own, or `federatedUsers`, whom another provider tells the pool by SAML or OpenID Connect.
 */
export function poolDollars(kind: keyof typeof FREE, people: number): number {
  return dollars({ price: kind, quantity: Math.max(0, people - FREE[kind]) });
}
