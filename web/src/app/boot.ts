import { askEarly } from "../api/early-answers";
import { isCurrent, parseTokens, SESSION_KEY, userOf } from "../api/stored-session";
import { paintTheme } from "../design/theme-paint";
import { startChunk } from "./chunks";
import { beginAfter } from "./frame/drawn-first";
import { assessmentIn, chunksOf, earlyPathsOf, frameOf } from "./frame/kind";
import { paneSizes } from "./frame/panes";
import { FOLDED_KEY, railBeside } from "./frame/rail";
import { isPlaygroundOnly } from "./mode";
import { hasSharedProgram } from "./shared-link";

/**
 * Runs before the first paint, in the page itself (web/build.ts): the theme, the frame of the page that this address leads
 * to, the chunks that it will need, and what it will ask the server for first.
 */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden: as in a new browser
  }
}

/** The address of pages/playground/frame-editor.ts, which the build makes a file of its own. */
const FRAME_EDITOR = __FRAME_EDITOR__;
/** The address of pages/today/frame-today.ts, likewise. */
const FRAME_TODAY = __FRAME_TODAY__;
/** The address of pages/assessment/frame-answer.ts, likewise. */
const FRAME_ANSWER = __FRAME_ANSWER__;

paintTheme();
const root = document.documentElement;
const tokens = parseTokens(read(SESSION_KEY));
root.toggleAttribute("data-folded", read(FOLDED_KEY) !== null);
const visit = {
  path: location.pathname,
  isLoggedIn: tokens !== null,
  isPlaygroundOnly: isPlaygroundOnly(),
  isShared: hasSharedProgram(location),
};
const frame = frameOf(visit);
if (frame) {
  root.dataset.frame = frame;
  root.dataset.rail = railBeside(frame, visit.path);
  // The words of the frame are English ones.
  if ((read("language") ?? "en") !== "en") root.dataset.words = "none";
  const user = (tokens && userOf(tokens)) || "0";
  const sizes = paneSizes({ read, user, isGrading: visit.path.includes("/grading/") });
  for (const [pane, size] of Object.entries(sizes)) root.style.setProperty(`--frame-${pane}`, `${Number(size)}fr`);
}
// First of all: a person may type before anything else has come. In a session the text is the others' as well.
const hasEditor = frame === "playground" && !location.hash.startsWith("#session=");
const editor = hasEditor ? import(FRAME_EDITOR) : null;
if (tokens && isCurrent(tokens, Date.now())) for (const path of earlyPathsOf(visit)) askEarly(path, tokens.access);
const today = frame === "today" && !root.dataset.words ? import(FRAME_TODAY) : null;
const answer = frame === "workspace" && assessmentIn(visit.path) ? import(FRAME_ANSWER) : null;
beginAfter(editor ?? today ?? answer);
for (const chunk of chunksOf(visit)) startChunk(chunk);
