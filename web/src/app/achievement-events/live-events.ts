import { api, unwrap } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import { readTokens, userOf } from "../../api/tokens";
import { showCompleted } from "./completion-queue";
import { CompletionTeller, rememberAnnounced } from "./completion-teller";
import { EventQueue } from "./event-queue";
import { announceReport } from "./event-reports";
import { browserEvents, type EventBatch, type Member } from "./event-storage";
import { markStoredEvents } from "./stored-events-mark";

/** A server that does not answer for so long is tried again later. */
const PATIENCE_MS = 30_000;

/** Runs a task while no other tab runs one of this name; at once where the browser has no locks. */
const alone = async (name: string, task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, task) : task();

const paramsOf = ({ courseId }: Member) => ({ path: { courseId } });

function sendBatch(member: Member, { id, events }: EventBatch) {
  const tokens = readTokens();
  // Another person may have logged in meanwhile: what one did is not counted for the other.
  if (!tokens || userOf(tokens) !== String(member.userId)) throw new ApiFailure(401, "another person is logged in");
  const body = { batch: id, events: events.map(({ names, at }) => ({ names: [...names], at })) };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return unwrap(api.POST("/v2/courses/{courseId}/self/events", { params: paramsOf(member), body, signal }));
}

function openQueue(member: Member, key: string): EventQueue {
  const queue = new EventQueue(member, {
    storage: browserEvents(),
    send: async (batch) => sendBatch(member, batch),
    alone: (task) => alone(`academy.goal-events.${key}`, task),
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    newId: () => crypto.randomUUID(),
    random: Math.random,
    onReport: (report) => announceReport(member, report),
    mark: (hasEvents) => markStoredEvents(member, hasEvents),
  });
  addEventListener("online", () => queue.sendNow());
  return queue;
}

function openTeller(member: Member, key: string): CompletionTeller {
  const teller = new CompletionTeller({
    alone: (task) => alone(`academy.told-achievements.${key}`, task),
    announced: rememberAnnounced(`academy.told-achievements.${key}`, Date.now),
    show: showCompleted,
    markSeen: (uuids) =>
      unwrap(api.POST("/v2/courses/{courseId}/self/achievements/seen", { params: paramsOf(member), body: { uuids } })),
  });
  addEventListener("pagehide", () => teller.giveUp());
  return teller;
}

const opened = new Map<string, { readonly queue: EventQueue; readonly teller: CompletionTeller }>();

/** Gives the page's queue of a member's events, and who tells them what they completed. */
export function liveEventsOf(member: Member) {
  const key = `${member.userId}.${member.courseId}`;
  const live = opened.get(key) ?? { queue: openQueue(member, key), teller: openTeller(member, key) };
  opened.set(key, live);
  return live;
}
