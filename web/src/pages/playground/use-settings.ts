import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Course, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import type { OpenFile } from "../../program-files/program-file";
import { strings } from "../../texts/en/playground";
import { type LinkContent, readLink } from "./link";
import { type OpenedProgram, openedProgram, type Replaced } from "./opened-program";
import { createKeeper, type EarlierProgram, type Keeper, saysNothing } from "./playground-storage";
import { DEFAULT_PROGRAM, defaultSettings, type Settings } from "./settings";

/** Kept at most this often, in milliseconds (specification, section 9). */
const KEEP_EVERY_MS = 1000;
/** Names this page among the tabs of the playground. */
const TAB = Math.random().toString(36).slice(2);

export interface Playground {
  readonly settings: Settings;
  change(change: Partial<Settings>): void;
  /** Takes up another program and its file, and keeps the present ones among the earlier. */
  replace(change: Partial<Settings>): void;
  /** Remembers where the program was saved, unless another file than `before` has been opened since. */
  keepFile(file: OpenFile, before: OpenFile | null): void;
  /** Goes back to an empty program; the language stays. */
  reset(): void;
  /** Programs that were replaced, newest first. */
  earlier(): readonly EarlierProgram[];
  /** What a link could not do. */
  readonly problems: LinkContent["problems"];
  /** What a link has replaced; null when there is nothing, or it was brought back. */
  readonly replaced: Replaced | null;
  forgetReplaced(): void;
  /** False when this browser refuses to keep anything. */
  readonly keeps: boolean;
  /** Another tab of the playground has kept its program since this one was opened. */
  readonly elsewhere: boolean;
  forgetElsewhere(): void;
}

/** The settings of a person's playground: as they were kept in this browser, with what the address says on top. */
export function useSettings(course: Course | null): Playground {
  const { userId } = useSession().user;
  const [keeper] = useState(() => createKeeper({ storage: () => localStorage, userId, tab: TAB, now: Date.now }));
  const { opened, setOpened } = useOpened(keeper, course);
  const { settings } = opened;
  const keeps = useKeeping(keeper, settings, opened.linked);
  const [elsewhere, forgetElsewhere] = useOtherTab(keeper.key);
  const change = useCallback(
    (change: Partial<Settings>) => setOpened((now) => ({ ...now, settings: { ...now.settings, ...change } })),
    [setOpened],
  );
  const replace = (next: Partial<Settings>) => {
    if (next.program !== settings.program) keeper.putAside(settings, "program");
    if (settings.file && !next.file) tellClosed(settings.file, saysNothing(settings.program));
    change({ unrun: false, file: null, ...next });
  };
  const keepFile = useCallback(
    (file: OpenFile, before: OpenFile | null) =>
      setOpened((now) => (now.settings.file === before ? { ...now, settings: { ...now.settings, file } } : now)),
    [setOpened],
  );
  return {
    ...opened,
    change,
    replace,
    keepFile,
    reset: () => replace({ program: DEFAULT_PROGRAM }),
    earlier: keeper.earlier,
    forgetReplaced: () => setOpened((now) => ({ ...now, replaced: null, problems: [] })),
    keeps,
    elsewhere,
    forgetElsewhere,
  };
}

/** Says that the program in the editor is no longer the one of a file. */
const tellClosed = ({ name }: OpenFile, isEmpty: boolean): void =>
  toast.info(isEmpty ? strings.fileClosed(name) : strings.fileClosedAndKept(name), 5000);

/** What the page begins with, and what further links make of it. */
function useOpened(keeper: Keeper, course: Course | null) {
  const location = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => {
    const { sourceChapter, sourceVariant } = course?.configuration ?? {};
    const { settings, failed } = keeper.load(defaultSettings(sourceChapter ?? null, sourceVariant ?? null));
    return { ...withLink(settings, location, keeper), failed };
  });
  const { failed } = opened;
  useEffect(() => {
    if (failed) toast.danger(strings.loadFailed, 5000);
  }, [failed]);
  const latest = useRef(opened.settings);
  latest.current = opened.settings;
  // A link is read once, the first with the page; its parameters leave the address, so that a reload shows what was typed since.
  const linked = readLink(location, opened.settings) !== null;
  const link = linked ? location.search + location.hash : "";
  const read = useRef(link);
  useEffect(() => {
    const fresh = link !== read.current;
    read.current = link;
    if (link === "") return;
    if (fresh) setOpened({ ...withLink(latest.current, location, keeper), failed: false });
    void navigate("/playground", { replace: true });
  }, [link, location, navigate, keeper]);
  return { opened, setOpened };
}

/** What the page opens with; a program that a link replaces is put aside. */
function withLink(stored: Settings, location: { search: string; hash: string }, keeper: Keeper): OpenedProgram {
  const opened = openedProgram(stored, location);
  if (opened.replaced) keeper.putAside(stored, "link");
  return opened;
}

/** Whether another tab has kept something since; and how to hear no more of it. */
function useOtherTab(key: string): [boolean, () => void] {
  const [noticeState, setNoticeState] = useState<"not yet" | "now" | "before">("not yet");
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setNoticeState((now) => (now === "not yet" ? "now" : now));
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [key]);
  return [noticeState === "now", () => setNoticeState("before")];
}

/** Writes the settings a second after they changed at the latest, and when the page is left or out of sight. */
function useKeeping(keeper: Keeper, settings: Settings, unkept: boolean): boolean {
  const [keeps, setKeeps] = useState(true);
  const state = useRef({ latest: settings, kept: unkept ? null : settings, timer: 0 }).current;
  state.latest = settings;
  const write = useCallback(() => {
    window.clearTimeout(state.timer);
    state.timer = 0;
    const done = keeper.save(state.latest);
    if (done) state.kept = state.latest;
    setKeeps(done);
  }, [keeper, state]);
  useEffect(() => {
    if (settings === state.kept || state.timer !== 0) return;
    state.timer = window.setTimeout(write, KEEP_EVERY_MS);
  }, [settings, state, write]);
  useEffect(() => {
    const flush = () => {
      if (state.timer !== 0) write();
    };
    // A phone ends pages that are out of sight without a word.
    const hidden = () => document.visibilityState === "hidden" && flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", hidden);
      flush();
    };
  }, [state, write]);
  useEffect(() => {
    if (!keeps) toast.danger(strings.saveFailed, 5000);
  }, [keeps]);
  return keeps;
}
