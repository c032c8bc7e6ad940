import type { GoalEvent } from "../../../../domain/facts/goal-events";
import { serverNow } from "../../api/server-time";
import { browserEvents, type Member } from "./event-storage";
import { markStoredEvents, mayHaveStoredEvents } from "./stored-events-mark";

const RETRY_MS = 30_000;

/** Loads what sends events, which most pages never need. */
export const loadLiveEvents = (member: Member) =>
  import("./live-events").then(({ liveEventsOf }) => liveEventsOf(member));

/** Keeps an event in this browser and has it sent to the server, with those that follow soon. */
export async function reportEvent(member: Member, names: readonly GoalEvent[]): Promise<void> {
  markStoredEvents(member, true);
  await browserEvents().add(member, { names, at: new Date(serverNow()).toISOString() });
  // A queue of another tab may just have found nothing.
  markStoredEvents(member, true);
  sendSoon(member);
}

/** Without a network even the queue may be missing: the event is kept, and this is tried again. */
function sendSoon(member: Member): void {
  loadLiveEvents(member).then(
    ({ queue }) => queue.gather(),
    () => setTimeout(() => sendSoon(member), RETRY_MS),
  );
}

/** Sends what an earlier page has left. */
export function sendLeftEvents(member: Member): void {
  if (mayHaveStoredEvents(member))
    void loadLiveEvents(member).then(
      ({ queue }) => queue.sendNow(),
      () => undefined,
    );
}
