import { loadChunk } from "../app/chunks";
import { toast } from "../app/toasts";
import type { Question } from "../design/confirm";
import { strings } from "../texts/en/collaboration";
import type { SessionListener } from "./editing-session";
import type { CodeEditor } from "./editor/editor-binding";
import { type Language, languageOf } from "./language";
import type { EditingSession, Found, SessionFailure } from "./open-session";
import { type OwnProgram, type RememberedSession, rememberSession } from "./remembered-session";
import type { Participant } from "./sync/presence";

type Settings = Language & { readonly program: string };
/** A change of the page by the session. Others' programs do not run by themselves. */
export type SharedChange = Partial<Settings & { readonly unrun: boolean }>;

/** The page whose program is shared. */
export interface SharedPage {
  readonly settings: Settings;
  change(change: SharedChange): void;
  /** Takes up another program and keeps the present one among the earlier ones. */
  replace(change: SharedChange): void;
}

/** A notice above the editor. */
export type SessionNotice =
  | { readonly kind: "own back"; readonly shared: OwnProgram }
  | { readonly kind: "ended"; readonly own: OwnProgram | null }
  | { readonly kind: "was in"; readonly session: RememberedSession };

export interface Joined {
  readonly id: string;
  readonly viewId: string;
  readonly readOnly: boolean;
  readonly connected: boolean;
  readonly participants: readonly Participant[];
}

export interface CollaborationState {
  readonly phase: "none" | "creating" | "joining" | "joined";
  readonly joined: Joined | null;
  /** Words for what could not be done; null after the next attempt. */
  readonly failure: string | null;
  readonly notice: SessionNotice | null;
}

/** Only what a person does brings more than this small part of sessions into the page. */
const load = async () => {
  const joined = await loadChunk("collaboration/open-session", () => import("./open-session"));
  return joined;
};

/** Returns true for a program that may be replaced without a question. */
const isReplaceable = (program: string): boolean => ["", "// Type your program in here!"].includes(program.trim());

const ownOf = ({ program, chapter, variant, external }: Settings): OwnProgram => ({
  program,
  chapter,
  variant,
  external,
});

/** Known by its name: the class comes with what is loaded when it is needed. */
const isFailure = (error: unknown): error is SessionFailure =>
  error instanceof Error && error.name === "SessionFailure";

/** Joins and leaves sessions for a page: one at a time, with what the page had before kept for afterwards. */
export class CollaborationController {
  page!: SharedPage;
  ask!: (question: Question) => Promise<boolean>;
  caller!: { courseId: number; userId: number; name: string };
  private session: EditingSession | null = null;
  private editor: CodeEditor | null = null;
  private own: OwnProgram | null = null;
  private isMounted = true;

  constructor(
    private state: CollaborationState,
    private readonly publish: (state: CollaborationState) => void,
  ) {}

  readonly onMount = (editor: CodeEditor): void => {
    this.editor = editor;
    this.session?.bind(editor);
  };

  readonly create = async (): Promise<void> => {
    if (!this.begin("creating")) return;
    const fail = this.failing(strings.notCreatedUnknown);
    try {
      const { create } = await load();
      const id = await create(this.caller, this.page.settings.program);
      await this.enter(id, "edit", "created");
    } catch (error) {
      fail(error);
    }
  };

  readonly join = async (id: string, role: "edit" | "view"): Promise<void> => {
    if (id === "") return this.set({ failure: strings.idNeeded });
    if (!this.begin("joining")) return;
    try {
      await this.enter(id, role, "by id");
    } catch (error) {
      this.failing(strings.notConnected(strings.unknownError))(error);
    }
  };

  /** Joins the session of a link, if the person agrees. */
  async joinByLink(id: string): Promise<void> {
    const loses = !isReplaceable(this.page.settings.program) && !this.session;
    const body = loses ? `${strings.linkBody} ${strings.linkReplace}` : strings.linkBody;
    if (!(await this.ask({ title: strings.linkTitle, body, confirm: strings.join }))) return;
    this.leave();
    if (!this.begin("joining")) return;
    try {
      await this.enter(id, "edit", "by link");
    } catch (error) {
      this.failing(strings.notConnected(strings.unknownError))(error);
      toast.danger(this.state.failure ?? "", 5000);
    }
  }

  /** Joins again what the page was in when it was left. */
  readonly rejoin = async ({ sessionId, role, own }: RememberedSession): Promise<void> => {
    if (!this.begin("joining")) return;
    try {
      await this.enter(sessionId, role, "again", own);
    } catch (error) {
      this.failing(strings.notConnected(strings.unknownError))(error);
      toast.danger(this.state.failure ?? "", 5000);
      if (!(isFailure(error) && error.isGone)) return; // The offer to join again stays.
      this.set({ notice: own && { kind: "ended", own } });
      rememberSession(this.caller.userId, null);
    }
  };

  /** Leaves the session; the own program comes back. */
  readonly leave = (): void => {
    const { session, own } = this;
    if (!session) return;
    const shared = ownOf({ ...this.page.settings, program: session.program() });
    this.endSession();
    const returns = own !== null && !isReplaceable(own.program) && own.program !== shared.program;
    this.set({ phase: "none", joined: null, notice: returns ? { kind: "own back", shared } : null });
    if (returns) this.page.replace(own);
  };

  /** The page is there. */
  mount(): void {
    this.isMounted = true;
  }

  /** The page goes away: it is asked whether to join again when it is opened next. */
  unmount(): void {
    this.isMounted = false;
    void this.session?.leave();
    this.session = null;
    this.editor = null;
  }

  /** Sends unsent changes now. */
  flush(): void {
    this.session?.flush();
  }

  readonly take = (program: OwnProgram): void => {
    this.dismiss();
    this.page.replace(program);
  };

  readonly dismiss = (): void => {
    if (this.state.notice?.kind === "was in") rememberSession(this.caller.userId, null);
    this.set({ notice: null, failure: null });
  };

  languageChanged(language: Language): void {
    this.session?.setLanguage(language);
  }

  /** Another program than the editor's was put in its place, for example by a link. */
  programChanged(program: string): void {
    if (this.session && !this.session.isRecent(program)) this.session.replace(program);
  }

  private async enter(
    id: string,
    role: "edit" | "view",
    way: "created" | "by id" | "by link" | "again",
    before: OwnProgram | null = null,
  ): Promise<void> {
    const { find } = await load();
    const found = await find(this.caller, id, role, this.listener);
    const own = way === "again" ? before : way === "created" ? null : ownOf(this.page.settings);
    const loses = own !== null && !isReplaceable(own.program) && own.program !== found.session.program();
    const question = { title: strings.replaceTitle, body: strings.replaceBody, confirm: strings.join };
    const isWanted = way !== "by id" || !loses || (await this.ask(question));
    if (!isWanted || !this.isMounted) {
      found.session.discard();
      this.set({ phase: "none" });
      return;
    }
    this.own = own;
    rememberSession(this.caller.userId, { courseId: this.caller.courseId, sessionId: id, role, own });
    this.showSession(id, found, way === "created");
    await found.session.start(way === "created" ? languageOf({ ...this.page.settings }) : null);
  }

  private showSession(id: string, { session, viewId, readOnly }: Found, isCreator: boolean): void {
    this.session = session;
    const joined = { id, viewId, readOnly, connected: false, participants: [] };
    this.set({ phase: "joined", joined, notice: null });
    if (!isCreator) this.page.replace({ program: session.program(), unrun: true });
    if (this.editor) session.bind(this.editor);
  }

  private readonly listener: SessionListener = {
    participants: (participants) => this.update({ participants }),
    connected: (connected) => this.update({ connected }),
    language: (language) => this.page.change(language),
    trouble: (trouble) => {
      toast.warning(strings.troubles[trouble], 8000);
    },
    ended: () => {
      const { own } = this;
      this.session = null;
      this.endSession();
      this.set({ phase: "none", joined: null, notice: { kind: "ended", own } });
    },
  };

  private endSession(): void {
    const left = this.session?.leave() ?? Promise.resolve(true);
    void left.then((isSaved) => {
      if (!isSaved) toast.warning(strings.notSaved, 8000);
    });
    this.session = null;
    this.own = null;
    rememberSession(this.caller.userId, null);
  }

  private begin(phase: "creating" | "joining"): boolean {
    if (this.state.phase !== "none") return false;
    this.set({ phase, failure: null });
    return true;
  }

  private failing(unknown: string): (error: unknown) => void {
    return (error) => {
      const failure = isFailure(error) ? error.message : unknown;
      this.set({ phase: "none", failure });
    };
  }

  private update(change: Partial<Joined>): void {
    if (this.state.joined) this.set({ joined: { ...this.state.joined, ...change } });
  }

  private set(change: Partial<CollaborationState>): void {
    this.state = { ...this.state, ...change };
    this.publish(this.state);
  }
}
