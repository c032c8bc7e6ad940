import { join } from "node:path";
import * as z from "zod";
import { RecordFiles } from "./record-files";

/** Why a connection has ended, in AWS's words. */
export type DisconnectReason = "CLIENT_INITIATED_DISCONNECT" | "CONNECTION_LOST" | "DUPLICATE_CLIENTID";

export interface PresenceOptions {
  readonly dataFolder?: string;
  readonly now: () => number;
  /** Takes what AWS IoT publishes under `$aws/events/presence/`. */
  readonly tell: (topic: string, payload: object) => void;
}

const connection = z.object({ version: z.number() });

/**
 * Tells of connections that begin and end, as AWS IoT's lifecycle events do. Open ones are kept, so that a start tells of
 * those that a killed broker has lost.
 */
export class Presence {
  private readonly open: RecordFiles<z.infer<typeof connection>>;
  private readonly left: readonly [clientId: string, z.infer<typeof connection>][];
  private lastVersion = 0;

  constructor(private readonly options: PresenceOptions) {
    const { dataFolder } = options;
    this.open = new RecordFiles(dataFolder && join(dataFolder, "connections"), connection);
    this.left = this.open.entries();
  }

  connected(clientId: string): void {
    // Goes on above those of an earlier process without a record of each client that ever came.
    this.lastVersion = Math.max(this.lastVersion + 1, this.options.now());
    this.open.put(clientId, { version: this.lastVersion });
    this.tell("connected", clientId, this.lastVersion);
  }

  disconnected(clientId: string, disconnectReason: DisconnectReason): void {
    const version = this.open.get(clientId)?.version;
    if (version === undefined) return;
    this.open.delete(clientId);
    this.tellOfEnd(clientId, version, disconnectReason);
  }

  /** Tells of the connections that were open when the process before was killed. */
  tellOfLost(): void {
    for (const [clientId, { version }] of this.left) {
      // It may have come back already.
      if (this.open.get(clientId)?.version === version) this.open.delete(clientId);
      this.tellOfEnd(clientId, version, "CONNECTION_LOST");
    }
  }

  private tellOfEnd(clientId: string, version: number, disconnectReason: DisconnectReason): void {
    const clientInitiatedDisconnect = disconnectReason === "CLIENT_INITIATED_DISCONNECT";
    this.tell("disconnected", clientId, version, { clientInitiatedDisconnect, disconnectReason });
  }

  private tell(eventType: "connected" | "disconnected", clientId: string, versionNumber: number, more: object = {}) {
    const payload = { clientId, timestamp: this.options.now(), eventType, versionNumber, ...more };
    this.options.tell(`$aws/events/presence/${eventType}/${clientId}`, payload);
  }
}
