import { type BindingSetup, EditorBinding } from "./editor/editor-binding";
import { type Language, sameLanguage } from "./language";
import type { ServerSession, SessionServer } from "./session-server";
import { type DocumentStore, Snapshots } from "./snapshots";
import type { Bus, Clock } from "./sync/bus";
import { Malformed } from "./sync/malformed";
import { Peer } from "./sync/peer";
import { type Participant, Presence } from "./sync/presence";
import { REMOTE, SharedDocument } from "./sync/shared-document";

/** The least time between two copies of the document in this browser. */
const KEEP_MS = 1000;
/** Texts that are remembered: more than come between two drawings of the page. */
const RECENT = 64;

export interface SessionSetup {
  readonly server: SessionServer;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: () => number;
  readonly documentStore: DocumentStore;
  /** The own name, as the others see it. */
  readonly name: string;
  readonly mayWrite: boolean;
}

/** `too large`: to be kept for late joiners; `unsent`: to be sent to the others; `refused`: an own edit, for both. */
export type SessionTrouble = "malformed" | "flood" | "too large" | "unsent" | "refused";

/** Receives the events of a session. */
export interface SessionListener {
  participants(participants: readonly Participant[]): void;
  connected(connected: boolean): void;
  language(language: Language): void;
  trouble(trouble: SessionTrouble): void;
  /** There is no such session any more: it has been left already. */
  ended(): void;
}

/** Takes part in a session from joining to leaving. */
export class EditingSession {
  readonly document = new SharedDocument();
  private readonly presence: Presence;
  private readonly peer: Peer;
  private readonly snapshots: Snapshots;
  private binding: EditorBinding | null = null;
  private cancelStoring: (() => void) | null = null;
  private serverAnswers = true;
  private closed = false;
  private readonly recent: string[] = [];

  /** @param found the session as it was read a moment ago */
  constructor(
    private readonly setup: SessionSetup,
    private readonly listener: SessionListener,
    found: ServerSession,
  ) {
    const { document, setup: shared } = this;
    const { clock, bus, mayWrite } = setup;
    this.presence = new Presence(document, clock, setup.name);
    this.peer = new Peer(
      { ...shared, document, presence: this.presence },
      {
        participants: () => this.reportParticipants(),
        connected: () => this.reportConnected(),
        trouble: (trouble) => listener.trouble(trouble),
      },
    );
    const isFirst = () => this.peer.isFirst;
    const hearsOthers = () => this.peer.hearsOthers;
    this.snapshots = new Snapshots(
      { document, server: setup.server, clock, mayWrite, isFirst, hearsOthers },
      {
        polled: (serverAnswers) => {
          this.serverAnswers = serverAnswers;
          if (!serverAnswers || !this.peer.connected) bus.reconnect();
          this.reportConnected();
        },
        ended: () => this.end(),
        tooLarge: () => listener.trouble("too large"),
      },
      found.version,
    );
    if (found.snapshot) document.accept(found.snapshot);
    this.addRecent();
    document.text.observe(this.addRecent);
  }

  /** Takes up what this browser kept, and connects. `language`: what the session is in when it does not say. */
  async start(language: Language | null): Promise<void> {
    const stored = await this.setup.documentStore.read();
    if (this.closed) return;
    this.snapshots.start();
    if (this.setup.mayWrite) for (const state of stored) this.acceptStored(state);
    if (language && this.document.language() === null) this.document.setLanguage(language);
    this.document.doc.on("update", this.store);
    this.document.doc.on("update", this.reportLanguage);
    this.reportLanguage();
    this.reportParticipants();
    this.peer.start();
  }

  /** Shows the program in this editor from now on, and in no other. */
  bind(editor: BindingSetup["editor"]): void {
    this.unbind();
    this.binding = new EditorBinding({
      document: this.document,
      editor,
      onCursor: (cursor) => {
        this.peer.moveCursor(cursor);
        this.reportParticipants();
      },
      onRefused: () => this.listener.trouble("refused"),
    });
    this.reportParticipants();
  }

  unbind(): void {
    this.binding?.dispose();
    this.binding = null;
  }

  /** Returns true when the program was this one a moment ago: the page learns of each text with a delay. */
  isRecent(program: string): boolean {
    return this.recent.includes(program) || this.program() === program;
  }

  /** Makes the program another one, for everybody. */
  replace(program: string): void {
    if (this.setup.mayWrite) this.binding?.replace(program);
  }

  setLanguage(language: Language): void {
    const present = this.document.language();
    if (this.setup.mayWrite && !(present && sameLanguage(present, language))) this.document.setLanguage(language);
  }

  program(): string {
    return this.document.text.toString();
  }

  /** Goes before having started. */
  discard(): void {
    this.closed = true;
    this.document.destroy();
  }

  /** For a page that may not come back: what is not sent or saved yet goes out now. */
  flush(): void {
    this.peer.flush();
    void this.snapshots.save(true);
    if (this.setup.mayWrite) this.setup.documentStore.writeNow(this.document.state());
  }

  /** Saves and goes. The editor's text stays as it is. False when not all could be saved: this browser keeps it then. */
  async leave(): Promise<boolean> {
    if (this.closed) return true;
    this.close();
    if (this.setup.mayWrite) void this.setup.documentStore.write(this.document.state());
    const isSaved = await this.snapshots.stop();
    if (isSaved) await this.setup.documentStore.forget();
    this.document.destroy();
    return isSaved;
  }

  private end(): void {
    if (this.closed) return;
    this.close();
    void this.snapshots.stop();
    void this.setup.documentStore.forget();
    this.listener.ended();
  }

  private close(): void {
    this.closed = true;
    this.unbind();
    this.cancelStoring?.();
    this.peer.leave();
  }

  private acceptStored(stored: Uint8Array): void {
    try {
      this.document.accept(stored);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error; // Torn, or of an older form.
    }
  }

  private readonly addRecent = (): void => {
    this.recent.push(this.program());
    if (this.recent.length > RECENT) this.recent.shift();
  };

  private readonly store = (): void => {
    this.cancelStoring ??= this.setup.clock.after(KEEP_MS, () => {
      this.cancelStoring = null;
      void this.setup.documentStore.write(this.document.state());
    });
  };

  private readonly reportLanguage = (_update?: Uint8Array, origin?: unknown): void => {
    const language = this.document.language();
    if (language && (origin === undefined || origin === REMOTE)) this.listener.language(language);
  };

  private reportConnected(): void {
    if (!this.closed) this.listener.connected(this.peer.connected && this.serverAnswers);
  }

  private reportParticipants(): void {
    const participants = this.peer.participants();
    this.binding?.show(participants);
    this.listener.participants(participants);
  }
}
