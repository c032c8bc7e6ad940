import { type AuditChange, type AuditEvent, changesBetween } from "../audit/entry";
import type { Sourcecast } from "./sourcecast";

const FIELDS = ["title", "description", "isPublished", "markerCount", "hasCaptions", "revision"] as const;

type Logged = Partial<Pick<Sourcecast, (typeof FIELDS)[number]>>;

/**
 * Returns what the audit log tells of a recording that staff have added (nothing before), changed or deleted (nothing after).
 *
 * @param further what the row does not hold: that chapters or captions were written anew
 */
export function recordingEvent(
  { sourcecastId, title }: Pick<Sourcecast, "sourcecastId" | "title">,
  before: Logged,
  after: Logged,
  further: readonly AuditChange[] = [],
): AuditEvent {
  return {
    kind: "content",
    subject: { type: "sourcecast", id: sourcecastId, name: title },
    changes: [...changesBetween(before, after, FIELDS), ...further],
  };
}
