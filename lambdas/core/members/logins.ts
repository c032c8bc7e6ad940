import { storedForms, usernameKey } from "../../../domain/facts/usernames";
import type { Core } from "../kernel/core";
import { type Key, loginKey, type OAuthIdentity } from "../table";

export interface LoginItem extends Key {
  readonly userId: number;
  /** Who the provider says has this username, by an id that never changes there. Absent until the first login. */
  readonly subject?: string;
}

export interface FoundLogin {
  readonly login: LoginItem;
  /** Whether there is a login where a new one of this username would be kept: this one or another. */
  readonly isPlaced: boolean;
}

/** Returns where a new username is kept, in the one form that all ways to write it share. */
export const loginPlace = ({ provider, username }: OAuthIdentity): Key =>
  loginKey({ provider, username: usernameKey(username) });

/**
 * Finds the logins of usernames with one provider, by the usernames as they are given; the same one for all ways to write
 * it. Of several that were made before such ways were one, the login of `subject` counts, else one that somebody has used,
 * else that of exactly this form. Keys LOGIN#…, consistent: 1 read each, 2 with capitals in it; for whoever is not found
 * there, 1 more for each form in which names were kept before.
 */
export async function findLogins(
  { table }: Pick<Core, "table">,
  provider: string,
  usernames: readonly string[],
  subject?: string,
): Promise<Map<string, FoundLogin>> {
  const found = new Map<string, FoundLogin>();
  const look = async (places: readonly { readonly username: string; readonly form: string }[]) => {
    const keys = places.map(({ form }) => loginKey({ provider, username: form }));
    // Two forms of one list may be one place, and a place is read once.
    const byPlace = new Map(keys.map((key) => [key.pk, key]));
    const logins = await table.getMany<LoginItem>([...byPlace.values()]);
    const known = new Map([...byPlace.keys()].map((pk, index) => [pk, logins[index]]));
    for (const [index, { username }] of places.entries()) {
      const login = known.get(keys[index]?.pk ?? "");
      const before = found.get(username);
      if (login === undefined) continue;
      const isPlaced = before?.isPlaced === true || login.pk === loginPlace({ provider, username }).pk;
      const isChosen = before === undefined || isRather(login, before.login, subject);
      found.set(username, { login: isChosen ? login : before.login, isPlaced });
    }
  };
  const formsOf = (kind: "first" | "older") =>
    usernames.flatMap((username) =>
      found.has(username) ? [] : storedForms(username)[kind].map((form) => ({ username, form })),
    );
  await look(formsOf("first"));
  await look(formsOf("older"));
  return found;
}

function isRather(login: LoginItem, before: LoginItem, subject: string | undefined): boolean {
  if (subject !== undefined) return login.subject === subject && before.subject !== subject;
  return login.subject !== undefined && before.subject === undefined;
}
