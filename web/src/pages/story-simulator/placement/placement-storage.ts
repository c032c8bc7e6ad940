import * as z from "zod/mini";
import { type EditHistory, EMPTY_HISTORY, remember, stepBack, stepForward } from "../../mission-control/edit-history";
import { EMPTY_PLACEMENT, type Placement, type PlacementEvent, placed } from "./placement";

/** A placement while it is made: with its past, and with what is selected. */
export interface PlacementSession {
  readonly placement: Placement;
  readonly history: EditHistory<Placement>;
  /** The id of an item. */
  readonly selected: string | undefined;
}

export type SessionEvent =
  | { readonly type: "select"; readonly id: string | undefined }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  /** Something is done to the placement. Events of one gesture that follow each other quickly are undone together. */
  | { readonly type: "edit"; readonly event: PlacementEvent; readonly gesture?: string; readonly at: number };

/** Begins with what was kept of a placement. */
export const beginSession = (placement: Placement = EMPTY_PLACEMENT): PlacementSession => ({
  placement,
  history: EMPTY_HISTORY,
  selected: undefined,
});

/** Returns the session after an event. */
export function nextSession(session: PlacementSession, event: SessionEvent): PlacementSession {
  switch (event.type) {
    case "select":
      return { ...session, selected: event.id };
    case "undo":
      return withStep(session, stepBack(session.history, session.placement));
    case "redo":
      return withStep(session, stepForward(session.history, session.placement));
    case "edit":
      return edited(session, event.event, event.gesture ?? null, event.at);
  }
}

type Step = { readonly state: Placement; readonly history: EditHistory<Placement> } | null;

function withStep(session: PlacementSession, step: Step): PlacementSession {
  if (step === null) return session;
  // Numbers are never used twice, not even after an addition was taken back.
  const next = Math.max(step.state.next, session.placement.next);
  return withSelection({ ...session, placement: { ...step.state, next }, history: step.history });
}

function edited(session: PlacementSession, event: PlacementEvent, gesture: string | null, at: number) {
  const placement = placed(session.placement, event);
  if (placement === session.placement) return session;
  // The size of a picture becomes known by itself: nobody has done it, so nobody undoes it.
  if (event.type === "measured") return { ...session, placement };
  const history = remember(session.history, session.placement, gesture, at);
  const isAddition = placement.next > session.placement.next;
  const selected = isAddition ? placement.items.at(-1)?.id : session.selected;
  return withSelection({ placement, history, selected });
}

function withSelection(session: PlacementSession): PlacementSession {
  const isThere = session.placement.items.some(({ id }) => id === session.selected);
  return isThere ? session : { ...session, selected: undefined };
}

const size = z.object({ width: z.number(), height: z.number() });
const place = { id: z.string(), x: z.number(), y: z.number() };
const StoredPlacement = z.object({
  background: z.optional(z.string()),
  items: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("object"),
        ...place,
        path: z.string(),
        size: z.optional(size),
        natural: z.optional(size),
      }),
      z.object({ kind: z.literal("box"), ...place, size }),
    ]),
  ),
  next: z.int().check(z.minimum(0)),
});

/** Reads a placement that a browser has kept; an empty one for whatever is none. */
export function readPlacement(text: string | null): Placement {
  if (text === null) return EMPTY_PLACEMENT;
  const stored = StoredPlacement.safeParse(parsed(text));
  if (!stored.success) return EMPTY_PLACEMENT;
  const { background, items, next } = stored.data;
  return {
    background,
    items: items.map((item) => (item.kind === "box" ? item : { ...item, size: item.size, natural: item.natural })),
    next,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // somebody else's text under our key
  }
}
