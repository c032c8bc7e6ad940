import type { CourseUser } from "./queries";

/** A group of this name looks after everybody. */
const STAFF_GROUP = "Staff";

/** Tells whether a member of staff chooses among everybody: they have no group, or the one for all staff. */
export const seesEverybody = (group: string | null): boolean => group === null || group === STAFF_GROUP;

/** Returns the users that a member of staff chooses among, by name; those who have none yet come last. */
export function shownUsers(users: readonly CourseUser[], group: string | null, isOfAll: boolean): CourseUser[] {
  const shown = isOfAll || seesEverybody(group) ? users : users.filter((user) => user.group === group);
  return [...shown].sort((a, b) => {
    if ((a.name === null) !== (b.name === null)) return a.name === null ? 1 : -1;
    return (a.name ?? a.username).localeCompare(b.name ?? b.username);
  });
}
