import type { Bus, Clock } from "./bus";
import type { Presence } from "./presence";
import type { SharedDocument } from "./shared-document";

/** The parts that a peer stands on. */
export interface PeerSetup {
  readonly document: SharedDocument;
  readonly presence: Presence;
  readonly bus: Bus;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** False for who only looks on: the broker would end the connection at the first word. */
  readonly mayWrite: boolean;
}
