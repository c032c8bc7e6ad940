import { z } from "zod";
import { connectTable } from "../core/table";
import { writeLogLine } from "../logging/log-line";
import { handleRobotEvent } from "./robot-event";

const { TABLE_NAME, THING_PREFIX } = z
  .object({ TABLE_NAME: z.string().min(1), THING_PREFIX: z.string().min(1) })
  .parse(process.env);

const core = { table: connectTable(TABLE_NAME), thingPrefix: THING_PREFIX };

/** Lambda entry: what a rule of AWS IoT selects of a robot's connection, or of a program that is sent to one. */
export function handler(event: unknown): Promise<void> {
  return handleRobotEvent(core, event, (line) => writeLogLine(line, false));
}
