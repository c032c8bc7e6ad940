import type { Member } from "./event-storage";

const keyOf = ({ userId, courseId }: Member): string => `academy.goal-events.${userId}.${courseId}`;

/** Notes that this browser has events of a member that the server may not have, or no longer. */
export function markStoredEvents(member: Member, hasEvents: boolean): void {
  try {
    if (hasEvents) localStorage.setItem(keyOf(member), "kept");
    else localStorage.removeItem(keyOf(member));
  } catch {
    // Nothing is kept in this browser, so nothing is found again.
  }
}

/** Tells whether an earlier page may have left events. */
export function mayHaveStoredEvents(member: Member): boolean {
  try {
    return localStorage.getItem(keyOf(member)) !== null;
  } catch {
    return false;
  }
}
