import * as z from "zod/mini";
import { EMPTY_PLACEMENT, type Placement } from "./placement";

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
