import type { Core } from "../kernel/core";
import { registrationKey } from "../table";
import { findLogins } from "./logins";
import type { LeavingItem, Registration } from "./registration";

interface Usernames {
  readonly usernames: readonly string[];
  readonly providers: readonly string[];
}

/**
 * Returns the members of a course who have one of the usernames with one of the providers, however they are written. Keys
 * LOGIN#… as for findLogins, with each provider; then USER#{user}/REG#{course}, consistent: 1 read for each who is known.
 */
export async function findMembersByUsername(
  { table }: Pick<Core, "table">,
  courseId: number,
  { usernames, providers }: Usernames,
): Promise<Registration[]> {
  const logins = await Promise.all(providers.map((provider) => findLogins({ table }, provider, usernames)));
  const users = new Set(logins.flatMap((found) => [...found.values()].map(({ login }) => login.userId)));
  const rows = await table.getMany<LeavingItem>([...users].map((userId) => registrationKey(userId, courseId)));
  return rows.flatMap((row) => (row && !row.leaving ? [row] : []));
}
