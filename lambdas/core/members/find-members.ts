import type { Core } from "../kernel/core";
import { loginKey, registrationKey } from "../table";
import type { LeavingItem, Registration } from "./registration";
import type { LoginItem } from "./users";

interface Usernames {
  readonly usernames: readonly string[];
  readonly providers: readonly string[];
}

/**
 * Returns the members of a course who have one of the usernames with one of the providers. Keys LOGIN#…, then
 * USER#{user}/REG#{course}, consistent: 1 read for each username with each provider, and 1 for each who is known there.
 */
export async function findMembersByUsername(
  { table }: Pick<Core, "table">,
  courseId: number,
  { usernames, providers }: Usernames,
): Promise<Registration[]> {
  const keys = providers.flatMap((provider) => usernames.map((username) => loginKey({ provider, username })));
  const logins = (await table.getMany<LoginItem>(keys)).flatMap((login) => login ?? []);
  const rows = await table.getMany<LeavingItem>(logins.map(({ userId }) => registrationKey(userId, courseId)));
  return rows.flatMap((row) => (row && !row.leaving ? [row] : []));
}
