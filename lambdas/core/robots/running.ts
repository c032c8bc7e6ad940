import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { findUser } from "../members/users";
import { type Condition, deviceKey } from "../table";
import type { Runner } from "./device";

/** A user has sent a program to a robot. */
export interface RunEvent {
  readonly deviceId: number;
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Keeps who had a robot run a program last, and tells whether that is news. Events may come late and more than once. Keys
 * USER#{u} and DEVICE#{d}; 1 read, 1 write.
 */
export async function recordRun({ table }: Pick<Core, "table">, { deviceId, userId, at }: RunEvent): Promise<boolean> {
  const user = await findUser({ table }, userId);
  if (user === undefined) return false;
  const runner: Runner = { userId, name: user.name ?? user.username, at: new Date(at).toISOString() };
  return isWritten(table.update(deviceKey(deviceId), { set: { runner } }, isBefore(runner.at)));
}

const isBefore = (at: string): Condition => ({
  expression: "attribute_exists(pk) AND (attribute_not_exists(#runner) OR #runner.#at < :at)",
  names: { "#runner": "runner", "#at": "at" },
  values: { ":at": at },
});
