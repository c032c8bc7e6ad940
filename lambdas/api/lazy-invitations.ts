import { HAS_OWN_ACCOUNTS } from "../../domain/facts/sign-in-providers";
import type { Invitations } from "../core/members/invitations";
import type { ProviderSettings } from "../core/sessions/providers";

/**
 * Invitations to the accounts of the site's own; undefined on a site that has none. Cognito's SDK is loaded when the first
 * person is invited, so that all else starts without.
 */
export function connectInvitations(providers: readonly ProviderSettings[]): Invitations | undefined {
  const own = providers.find(({ kind }) => HAS_OWN_ACCOUNTS[kind]);
  if (own?.pool === undefined) return undefined;
  const { id, pool } = own;
  let opened: Promise<Invitations> | undefined;
  const open = () => {
    opened ??= import("./pool-invitations").then(
      ({ PoolInvitations }) => new PoolInvitations(id, pool.userPoolId, { region: pool.region }),
    );
    return opened;
  };
  return { provider: id, invite: async (...args) => (await open()).invite(...args) };
}
