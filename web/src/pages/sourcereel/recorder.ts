import { createStore } from "zustand/vanilla";
import type { ExternalLibrary } from "../../../../domain/facts/external-libraries";
import { LONGEST_RECORDING_MS, type Position, type UntimedInput } from "../../../../domain/sourcecasts/playback-data";
import { type Moment, Timeline } from "../../../../domain/sourcecasts/timeline";
import { onEdges, type Segment, type SoundTake, segmentUntilEnd } from "../../recording/packets";
import { tabOfRecorded } from "../recorded-tabs";
import { InputRecorder, type RecordedView } from "./input-recorder";
import {
  cutAfter,
  durationOf,
  NO_DETAILS,
  playbackOf,
  type RecordedSession,
  type StampedInput,
  sessionOf,
} from "./recorded-session";
import type {
  Interruption,
  RecorderView,
  RecordingHead,
  RecordingNotes,
  RecordingStorage,
  ReelEditor,
  StoredSession,
} from "./recorder-ports";
import { type RecorderMove, stateAfter } from "./recorder-states";
import { RecordingWriter } from "./recording-writer";
import { TakeRecorder } from "./take-recorder";

/** The side tab that the recorder has for itself; players have none of this name. */
export const RECORDER_TAB = "sourcereel";
/** What has come is kept this often, in milliseconds: what a crash may lose. */
const KEEP_EVERY_MS = 1000;

const NO_NOTES: RecordingNotes = { chapters: [], captions: [], details: NO_DETAILS, replaces: null, uploadId: null };
const NOTHING = {
  state: "notStarted",
  isBusy: false,
  session: null,
  interruption: null,
  notes: NO_NOTES,
  changes: 0,
  isVoicing: false,
} as const satisfies Partial<RecorderView>;

/** A finished recording as it was before a change. */
interface Version {
  readonly session: RecordedSession;
  readonly notes: RecordingNotes;
}

interface RecorderParts {
  readonly editor: ReelEditor;
  readonly storage: RecordingStorage;
  readonly openCapture: ConstructorParameters<typeof TakeRecorder>[0]["openCapture"];
  /** Milliseconds of the page's clock, which never goes back. */
  readonly now: () => number;
  readonly today: () => Date;
  readonly newId: () => string;
  /** Calls back again and again; returns how to end it. */
  readonly every: (milliseconds: number, callback: () => void) => () => void;
}

/** What a recording shows: a view, and the cursor. */
type Known = RecordedView & { readonly cursor: Position };

/**
 * Records a session: what happens in the workspace, stamped by the clock of the microphone. The microphone runs on during a pause; what
 * it hears then is in no segment.
 */
export class Recorder {
  readonly view = createStore<RecorderView>()(() => ({ ...NOTHING, isMicrophoneOn: false }));
  readonly inputs = new InputRecorder((inputs) => this.takeDown(inputs));
  readonly sound: TakeRecorder;
  private writer: RecordingWriter | null = null;
  /** The segment that is being recorded; null while none is. */
  private open: { readonly take: number; readonly from: number } | null = null;
  /** Where the voice that is recorded again begins in its take; null while none is. */
  private voiceFrom: number | null = null;
  private earlier: Version[] = [];
  /** Inputs of the segment that is being recorded. */
  private added: StampedInput[] = [];
  private endKeeping: () => void = () => undefined;

  constructor(private readonly parts: RecorderParts) {
    const { openCapture, now } = parts;
    this.sound = new TakeRecorder({
      openCapture,
      now,
      onLost: (how) => void this.interrupt(how === "encoder" ? "notEncoded" : how),
    });
  }

  /** Returns the length of the recording now, in milliseconds. */
  get length(): number {
    const before = durationOf(this.view.getState().session?.segments ?? []);
    return this.open ? before + Math.max(0, this.sound.time - this.open.from) : before;
  }

  /** Turns a microphone on: its level is heard, nothing is recorded. @throws MicrophoneError */
  async turnOn(deviceId: string | null): Promise<void> {
    try {
      await this.sound.open(deviceId);
    } finally {
      this.set({ isMicrophoneOn: this.sound.isOn });
    }
  }

  async turnOff(): Promise<void> {
    await this.sound.close();
    this.set({ isMicrophoneOn: false });
  }

  /** Begins a recording with what the workspace shows. Rejects, with nothing begun, without a microphone or without room. */
  async record(deviceId: string | null): Promise<void> {
    if (!this.canMove("record")) return;
    this.set({ isBusy: true, interruption: null });
    try {
      if (!this.sound.isOn) await this.turnOn(deviceId);
      const { text, language, ...shown } = this.parts.editor.view();
      const external = language.external.toUpperCase() as Uppercase<ExternalLibrary>;
      const init = { chapter: language.chapter, externalLibrary: external, editorValue: text };
      const session = { init, variant: language.variant, segments: [], inputs: [] };
      this.set({ session });
      const id = this.parts.newId();
      await this.parts.storage.begin(
        id,
        this.parts.today(),
        headOf(session, { state: "recording", durationMs: 0, open: null, notes: NO_NOTES }),
      );
      this.writer = this.writerOf(id);
      const known = { language, tab: RECORDER_TAB, breakpoints: [], cursor: { row: 0, column: 0 } };
      await this.begin(known, { language, ...shown });
    } catch (error) {
      this.set({ ...NOTHING });
      throw error;
    }
  }

  /** Takes up a recording that was kept: paused where it ended, or finished. */
  takeUp({ id, header, takes, entries }: StoredSession): void {
    this.sound.takeUp(takes);
    this.writer = this.writerOf(id);
    const { init, variant, state, notes } = header;
    const segments = [...header.segments, ...segmentUntilEnd(header.open, takes)];
    const isFinished = state === "finished";
    const session = { init, variant, segments, inputs: entries };
    // What an earlier build kept may lack what was added since.
    this.set({ ...NOTHING, state: isFinished ? "finished" : "paused", session, notes: { ...NO_NOTES, ...notes } });
    void this.writer.write();
  }

  /**
   * Takes up a recording of the course as a finished one, to be cut or spoken anew. It is kept in this browser like others. Rejects, with
   * nothing begun, when there is no room.
   */
  async edit(takes: readonly SoundTake[], session: RecordedSession, notes: RecordingNotes): Promise<void> {
    if (!this.canMove("record")) return;
    this.set({ isBusy: true });
    try {
      const id = this.parts.newId();
      const now = { state: "finished", durationMs: durationOf(session.segments), open: null, notes } as const;
      await this.parts.storage.begin(id, this.parts.today(), headOf(session, now));
      this.sound.takeUp(takes, false);
      this.writer = this.writerOf(id);
      this.writer.add(session.inputs);
      this.set({ ...NOTHING, state: "finished", session, notes });
      await this.writer.write();
    } finally {
      this.set({ isBusy: false });
    }
  }

  async pause(): Promise<void> {
    if (this.canMove("pause")) await this.endSegment(null);
  }

  /** Has players pause here; the recording goes on. */
  recordPause(): void {
    if (this.canMove("recordPause")) this.inputs.forcePause();
  }

  /** Goes on at the end. Rejects, still paused, when there is no microphone. */
  resume(deviceId: string | null): Promise<void> {
    return this.goOn("resume", Number.POSITIVE_INFINITY, deviceId);
  }

  /** Drops what comes after a time in milliseconds and goes on there. Rejects, still paused, when there is no microphone. */
  resumeHere(time: number, deviceId: string | null): Promise<void> {
    return this.goOn("resumeHere", time, deviceId);
  }

  async stop(): Promise<void> {
    if (!this.canMove("stop")) return;
    this.set({ state: "finished", interruption: null });
    await this.turnOff();
    await this.writer?.write();
  }

  /** Puts another version in the place of the finished recording. It can be undone while the page is open. */
  async amend(session: RecordedSession, notes: RecordingNotes): Promise<void> {
    const { state, session: before, notes: notesBefore } = this.view.getState();
    if (state !== "finished" || !before) return;
    this.earlier.push({ session: before, notes: notesBefore });
    await this.replace({ session, notes: { ...notes, uploadId: null } });
  }

  /** Takes the latest change of the finished recording back. */
  async undo(): Promise<void> {
    const version = this.earlier.pop();
    if (version) await this.replace(version);
  }

  /** Takes down what is said of the recording beside it. */
  note(notes: Partial<RecordingNotes>): void {
    this.set({ notes: { ...this.view.getState().notes, ...notes } });
    void this.writer?.write();
  }

  /** Begins to record the voice of a finished recording again. Rejects when there is no microphone. */
  async beginVoice(deviceId: string | null): Promise<void> {
    const { state, isBusy } = this.view.getState();
    if (state !== "finished" || isBusy) return;
    this.set({ isBusy: true, interruption: null });
    try {
      if (!this.sound.isOn) await this.turnOn(deviceId);
      this.voiceFrom = (await this.sound.beginSegment()).from;
      this.set({ isVoicing: true });
    } finally {
      this.set({ isBusy: false });
    }
  }

  /** Milliseconds of the voice that is recorded again. */
  get voiceTime(): number {
    return this.voiceFrom === null ? 0 : Math.max(0, this.sound.time - this.voiceFrom);
  }

  /** Ends the voice that is recorded again and puts it in the place of the old one; the keys stay as they are. */
  async endVoice(): Promise<void> {
    const { session, notes, isVoicing, isBusy } = this.view.getState();
    if (!isVoicing || isBusy || !session) return;
    this.set({ isBusy: true });
    const wanted = durationOf(session.segments);
    const voice = await this.sound.endSegment();
    await this.giveUpVoice();
    this.set({ isBusy: false });
    if (!voice) return;
    const segments = onEdges(this.sound.takes, [{ ...voice, to: Math.min(voice.to, voice.from + wanted) }]);
    await this.amend(sessionOf(playbackOf(session), segments), notes);
  }

  /** Ends the voice that is recorded again; the old one stays. */
  async giveUpVoice(): Promise<void> {
    if (this.voiceFrom === null) return;
    this.voiceFrom = null;
    this.sound.dropSegment();
    this.set({ isVoicing: false });
    await this.turnOff();
  }

  /** Deletes the recording, also in this browser. */
  async reset(): Promise<void> {
    if (!this.canMove("reset")) return;
    const { writer } = this;
    this.inputs.end();
    this.endKeeping();
    [this.open, this.added, this.writer, this.earlier, this.voiceFrom] = [null, [], null, [], null];
    this.set({ ...NOTHING, isBusy: true });
    await this.sound.clear();
    this.set({ ...NOTHING, isMicrophoneOn: false });
    await writer?.remove();
  }

  /** Writes what has come, since the page may be about to go. */
  flush(): void {
    if (this.open) void this.writer?.write();
  }

  /** Ends what runs because the page is left; what is kept stays. */
  dispose(): void {
    this.inputs.end();
    this.endKeeping();
    void this.writer?.write();
    void this.sound.close();
  }

  private canMove(move: RecorderMove): boolean {
    const { state, isBusy } = this.view.getState();
    return !isBusy && stateAfter(state, move) !== null;
  }

  private async goOn(move: "resume" | "resumeHere", time: number, deviceId: string | null): Promise<void> {
    const { session } = this.view.getState();
    if (!this.canMove(move) || !session) return;
    this.set({ isBusy: true, interruption: null });
    try {
      if (!this.sound.isOn) await this.turnOn(deviceId);
      const cut = cutAfter(session, time, (segments) => onEdges(this.sound.takes, segments));
      if (cut.inputs.length < session.inputs.length) this.writer?.cutTo(cut.inputs.length);
      this.set({ session: cut });
      const moment = new Timeline(playbackOf(cut)).momentAt(Number.POSITIVE_INFINITY);
      const known = knownOf(moment);
      this.parts.editor.restore(moment);
      await this.begin(known, { ...this.parts.editor.view(), ...known });
    } catch (error) {
      this.set({ isBusy: false });
      throw error;
    }
  }

  private async begin(known: Known, view: RecordedView): Promise<void> {
    this.open = await this.sound.beginSegment();
    this.added = [];
    this.set({ state: "recording", isBusy: false });
    this.inputs.begin(known, view);
    this.endKeeping = this.parts.every(KEEP_EVERY_MS, () => this.keep());
    void this.writer?.write();
  }

  private async replace({ session, notes }: Version): Promise<void> {
    this.writer?.cutTo(0);
    this.writer?.add(session.inputs);
    this.set({ session, notes, changes: this.earlier.length });
    await this.writer?.write();
  }

  private async interrupt(interruption: Interruption): Promise<void> {
    const isSoundGone = interruption === "microphoneLost" || interruption === "notEncoded";
    if (isSoundGone && this.voiceFrom !== null) {
      await this.giveUpVoice();
      this.set({ interruption: "voiceLost" });
      return;
    }
    if (this.open) await this.endSegment(interruption);
    this.set({ interruption, isMicrophoneOn: this.sound.isOn });
  }

  /** Ends the segment that is being recorded. It is paused at once; what it holds is known when its last sound is there. */
  private async endSegment(interruption: Interruption | null): Promise<void> {
    this.inputs.end();
    this.endKeeping();
    this.open = null;
    this.set({ state: "paused", isBusy: true, interruption });
    const segment = await this.sound.endSegment();
    const { session } = this.view.getState();
    if (!session) return;
    const segments: readonly Segment[] = segment ? [...session.segments, segment] : session.segments;
    this.set({ session: { ...session, segments, inputs: [...session.inputs, ...this.added] }, isBusy: false });
    this.added = [];
    await this.writer?.write();
  }

  private takeDown(inputs: readonly UntimedInput[]): void {
    const { session } = this.view.getState();
    if (!this.open || !session) return;
    const at = Math.max(this.open.from, this.sound.time);
    const stamped = inputs.map((input) => ({ segment: session.segments.length, at, input }));
    this.added.push(...stamped);
    this.writer?.add(stamped);
  }

  private keep(): void {
    if (this.length >= LONGEST_RECORDING_MS) void this.interrupt("longest");
    else void this.writer?.write();
  }

  private writerOf(id: string): RecordingWriter {
    const { storage } = this.parts;
    const head = () => {
      const { session, state, notes } = this.view.getState();
      return session && headOf(session, { state, notes, durationMs: this.length, open: this.open });
    };
    return new RecordingWriter({
      storage,
      id,
      head,
      sound: this.sound,
      onSaveFailed: () => void this.interrupt("notKept"),
    });
  }

  private set(change: Partial<RecorderView>): void {
    this.view.setState(change);
  }
}

const headOf = (
  { init, variant, segments }: RecordedSession,
  now: Pick<RecordingHead, "state" | "durationMs" | "open" | "notes">,
): RecordingHead => ({ ...now, init, variant, segments });

/** What a recording shows at a moment, as the workspace shows it. */
const knownOf = ({ chapter, variant, library, tab, breakpoints, cursor }: Moment): Known => ({
  language: { chapter, variant, external: library },
  tab: tab === null ? RECORDER_TAB : tabOfRecorded(tab),
  breakpoints: breakpoints.map((row) => row + 1),
  cursor,
});
