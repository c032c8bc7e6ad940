import type { Core } from "../kernel/core";
import { type OpaqueObject, opaqueText } from "../kernel/opaque-object";
import { Refusal } from "../kernel/refusal";
import { gameStateKey } from "../table";

type Stored = Pick<Core, "table">;

/** The limits of what the story game keeps of one member; only the game understands it. */
const LIMITS = { maxBytes: 64_000, maxDepth: 32 };

/** The state as it was saved; empty before. Key REG#{r}/GAME, consistent; 1 read for each 4 KB. */
export async function readGameStates({ table }: Stored, regId: number): Promise<OpaqueObject> {
  const row = await table.get<{ states: string }>(gameStateKey(regId));
  return row === undefined ? {} : (JSON.parse(row.states) as OpaqueObject);
}

/**
 * Replaces the state as a whole. 1 write a KB.
 *
 * @throws Refusal 400 for what is no object, or over 64,000 bytes of JSON
 */
export async function saveGameStates({ table }: Stored, regId: number, states: unknown): Promise<void> {
  const text = opaqueText(states, LIMITS);
  if (text === undefined) throw new Refusal(400, "game_states is invalid");
  await table.put({ ...gameStateKey(regId), states: text });
}
