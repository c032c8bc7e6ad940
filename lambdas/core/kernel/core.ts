import type { Table } from "../table";
import type { Clock } from "./clock";

/** The context of every part of the domain; nothing in the domain reaches for a global clock or random source. */
export interface Core {
  readonly table: Table;
  readonly clock: Clock;
  /** A fresh random UUID. */
  readonly uuid: () => string;
}
