import * as Y from "yjs";
import { Peer, type PeerListener } from "./peer";
import { Presence } from "./presence";
import { REMOTE, SharedDocument } from "./shared-document";
import { SimulatedBroker, seeded, TestClock } from "./simulated-broker.fixture";

/** The first snapshot of a session as the server makes it, the same for the same program. */
export function firstSnapshot(program: string): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 1;
  doc.getText("program").insert(0, program);
  return Y.encodeStateAsUpdate(doc);
}

export interface Member {
  readonly name: string;
  readonly document: SharedDocument;
  readonly presence: Presence;
  readonly peer: Peer;
  readonly troubles: string[];
}

/** Peers of one session around a hub, in a time of their own. */
export class SimulatedSession {
  readonly clock = new TestClock();
  readonly random: () => number;
  readonly broker: SimulatedBroker;
  readonly members: Member[] = [];

  constructor(seed = 1) {
    this.random = seeded(seed);
    this.broker = new SimulatedBroker(this.clock, this.random);
  }

  /** Somebody joins with what the server has: by default the first snapshot of an empty program. */
  join(name: string, { snapshot = firstSnapshot(""), mayWrite = true } = {}): Member {
    const document = new SharedDocument();
    document.doc.clientID = 1000 + this.members.length;
    Y.applyUpdate(document.doc, snapshot, REMOTE);
    const presence = new Presence(document, this.clock, name.toUpperCase());
    const troubles: string[] = [];
    const listener: PeerListener = {
      participants: () => undefined,
      connected: () => undefined,
      trouble: (trouble) => troubles.push(trouble),
    };
    const setup = { document, presence, bus: this.broker.bus(name), clock: this.clock, random: this.random, mayWrite };
    const peer = new Peer(setup, listener);
    const member = { name, document, presence, peer, troubles };
    this.members.push(member);
    peer.start();
    return member;
  }

  texts(): string[] {
    return this.members.map(({ document }) => document.text.toString());
  }
}
