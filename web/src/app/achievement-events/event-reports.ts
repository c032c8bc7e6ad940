import type { EventReport } from "./event-queue";
import type { Member } from "./event-storage";

type Listener = (member: Member, report: EventReport) => void;

const listeners = new Set<Listener>();

/** Hands what the server said to a batch of events to all who listen on this page. */
export function announceReport(member: Member, report: EventReport): void {
  for (const listener of [...listeners]) listener(member, report);
}

/** Calls `listener` for each report; the returned function ends that. */
export function onEventReport(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
