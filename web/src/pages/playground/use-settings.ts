import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Course, useSession } from "../../app/session";
import { type LinkContent, readLink } from "./link";
import { DEFAULT_PROGRAM, defaultSettings, parseSettings, type Settings } from "./settings";

/** Kept at most this often, in milliseconds (specification, section 9). */
const KEEP_EVERY_MS = 1000;

export interface Playground {
  readonly settings: Settings;
  change(change: Partial<Settings>): void;
  /** What a link could not do. */
  readonly problems: LinkContent["problems"];
  /** The program that a link has replaced; null when there is none, or it was brought back. */
  readonly replaced: string | null;
  forgetReplaced(): void;
  /** False when this browser refuses to keep anything. */
  readonly keeps: boolean;
}

/** The settings of a person's playground: as they were kept in this browser, with what the address says on top. */
export function useSettings(course: Course): Playground {
  const { user } = useSession();
  const key = `academy.playground.${user.userId}`;
  const { configuration } = course;
  const location = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => {
    const usual = defaultSettings(configuration.sourceChapter ?? null, configuration.sourceVariant ?? null);
    return withLink(parseSettings(readKept(key), usual), location);
  });
  const keeps = useKeeping(key, opened.settings, opened.linked);
  // A link is read once, the first with the page; its parameters leave the address, so that a reload shows what was typed since.
  const linked = readLink(location, opened.settings) !== null;
  const link = linked ? location.search + location.hash : "";
  const read = useRef(link);
  useEffect(() => {
    const fresh = link !== read.current;
    read.current = link;
    if (link === "") return;
    if (fresh) setOpened(({ settings }) => withLink(settings, location));
    void navigate("/playground", { replace: true });
  }, [link, location, navigate]);
  return {
    ...opened,
    change: (change) => setOpened((now) => ({ ...now, settings: { ...now.settings, ...change } })),
    forgetReplaced: () => setOpened((now) => ({ ...now, replaced: null, problems: [] })),
    keeps,
  };
}

interface Opened {
  readonly settings: Settings;
  /** A link was read, so what is shown is not what is kept. */
  readonly linked: boolean;
  readonly problems: LinkContent["problems"];
  readonly replaced: string | null;
}

function withLink(kept: Settings, location: { search: string; hash: string }): Opened {
  const link = readLink(location, kept);
  if (!link) return { settings: kept, linked: false, problems: [], replaced: null };
  const settings = { ...kept, ...link.settings };
  const nothing = ["", DEFAULT_PROGRAM, settings.program].includes(kept.program.trim());
  const replaced = nothing ? null : kept.program;
  return { settings, linked: true, problems: link.problems, replaced };
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is switched off: `keeps` tells.
  }
}

/** Writes the settings a second after they changed at the latest, and when the page is left. */
function useKeeping(key: string, settings: Settings, unkept: boolean): boolean {
  const [keeps, setKeeps] = useState(true);
  const keeper = useRef({ latest: settings, kept: unkept ? null : settings, timer: 0 });
  keeper.current.latest = settings;
  useEffect(() => {
    const state = keeper.current;
    if (settings === state.kept || state.timer !== 0) return;
    state.timer = window.setTimeout(() => setKeeps(write(key, state)), KEEP_EVERY_MS);
  }, [key, settings]);
  useEffect(() => {
    const state = keeper.current;
    const flush = () => {
      if (state.timer !== 0) write(key, state);
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [key]);
  return keeps;
}

interface Keeper {
  latest: Settings;
  kept: Settings | null;
  timer: number;
}

/** False when the browser refuses. */
function write(key: string, state: Keeper): boolean {
  window.clearTimeout(state.timer);
  state.timer = 0;
  try {
    localStorage.setItem(key, JSON.stringify(state.latest));
    state.kept = state.latest;
    return true;
  } catch {
    return false;
  }
}
