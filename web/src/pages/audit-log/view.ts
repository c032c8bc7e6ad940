import { AUDIT_KINDS, type AuditKind } from "../../../../domain/facts/audit-kinds";
import { dayAfter, startOfDay } from "../../design/local-moment";
import type { AuditQuery } from "./queries";

/** What the page shows. It lives in the address, so that it survives reload and can be shared. */
export interface View {
  readonly kind: AuditKind | null;
  /** Course registration of who did it. */
  readonly actor: number | null;
  /** Days of the course's calendar, as YYYY-MM-DD, both included; empty when open. */
  readonly from: string;
  readonly to: string;
  /** Part of the name, or the id, of what was changed. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
}

export const everything: View = { kind: null, actor: null, from: "", to: "", text: "", page: 1 };

const positive = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null);

const dayIn = (text: string | null): string => (isDay(text ?? "") ? (text ?? "") : "");

/** Tells whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  return startOfDay(text) !== undefined;
}

/** Reads the view from an address; whatever is not understood is as if it were not there. */
export const readView = (search: URLSearchParams): View => ({
  kind: AUDIT_KINDS.find((kind) => kind === search.get("kind")) ?? null,
  actor: positive(search.get("by")),
  from: dayIn(search.get("from")),
  to: dayIn(search.get("to")),
  text: search.get("text") ?? "",
  page: positive(search.get("page")) ?? 1,
});

/** The address of a view; what is as at first is left out. */
export function writeView({ kind, actor, from, to, text, page }: View): URLSearchParams {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (actor) search.set("by", String(actor));
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (text) search.set("text", text);
  if (page > 1) search.set("page", String(page));
  return search;
}

export const isFiltered = ({ page: _, ...filters }: View): boolean => Object.values(filters).some(Boolean);

/** Characters of a text that the server takes. */
const LONGEST_TEXT = 100;

/** What a view asks the server for; days begin at midnight of the course's time zone. */
export function choiceOf({ kind, actor, from, to, text }: View): AuditQuery {
  const trimmed = text.trim().slice(0, LONGEST_TEXT);
  return {
    ...(kind && { kind }),
    ...(actor && { actor }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(dayAfter(to, 1)) }),
    ...(trimmed && { text: trimmed }),
  };
}
