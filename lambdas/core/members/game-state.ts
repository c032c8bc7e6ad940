import { refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { type OpaqueObject, opaqueText } from "../kernel/opaque-object";
import { Refusal } from "../kernel/refusal";
import { equals, gameStateKey, lacks } from "../table";

type Stored = Pick<Core, "table">;

/** The limits of what the story game keeps of one member; only the game understands it. */
const LIMITS = { maxBytes: 64_000, maxDepth: 32 };

/** The state as it was saved; empty before. Key REG#{r}/GAME, consistent; 1 read for each 4 KB. */
export async function readGameStates({ table }: Stored, regId: number): Promise<OpaqueObject> {
  const row = await table.get<{ states: string }>(gameStateKey(regId));
  return row === undefined ? {} : (JSON.parse(row.states) as OpaqueObject);
}

/** Another device has saved since the sender last read the state (additive). */
export const SAVED_ELSEWHERE = "The game was saved on another device";

/** Which save a state says it is: clients of ours count them, others say nothing. */
function revisionOf(states: unknown): number | undefined {
  const { written } = states as { written?: { revision?: unknown } | null };
  const revision = written?.revision;
  return Number.isSafeInteger(revision) ? (revision as number) : undefined;
}

/**
 * Replaces the state as a whole. 1 write a KB.
 *
 * @param after the revision of the save that the sender has read, 0 for none: only then is it replaced. Undefined for
 * clients that replace whatever is there
 * @throws Refusal 400 for what is no object, or over 64,000 bytes of JSON; 412 when another save came between
 */
export async function saveGameStates({ table }: Stored, regId: number, states: unknown, after?: number): Promise<void> {
  const text = opaqueText(states, LIMITS);
  if (text === undefined) throw new Refusal(400, "game_states is invalid");
  const revision = revisionOf(states);
  const row = { ...gameStateKey(regId), states: text, ...(revision !== undefined && { revision }) };
  if (after === undefined) return table.put(row);
  const unchanged = after === 0 ? lacks("revision") : equals("revision", after);
  await refuseOnConflict(table.put(row, unchanged), () => new Refusal(412, SAVED_ELSEWHERE));
}
