import { takesBreakpoints } from "../../../../language/pausing";
import { parseTokens, SESSION_KEY, userOf } from "../../api/stored-session";
import { painted } from "../../app/frame/drawn-first";
import { editInFrame } from "../../workspace/early-editor/edit-in-frame";
import { openedProgram } from "./opened-program";
import { createKeeper } from "./playground-storage";
import { defaultSettings } from "./settings";

/**
 * Puts a plain editor with the kept program, or with that of the address, into the boxes of the playground, before any of
 * the page's own scripts has run. The build makes a file of its own of this module (web/build.ts), which the page's first
 * script asks for (app/boot.ts). The page takes the editor out of the boxes (workspace/early-editor/early-typed-editor.tsx);
 * where another page comes instead, what was typed is kept.
 */
async function start(): Promise<void> {
  const place = document.querySelector<HTMLElement>("#frames .frame--playground .frame__editor");
  if (place) {
    begin(place);
    return painted();
  }
  if (document.readyState !== "loading" || document.getElementById("root")?.firstChild) return;
  // This may be faster than the rest of the document; a page that is there needs no boxes.
  await new Promise(requestAnimationFrame);
  return start();
}

function begin(place: HTMLElement): void {
  const tokens = parseTokens(read(SESSION_KEY));
  const userId = Number((tokens && userOf(tokens)) || 0);
  const tab = Math.random().toString(36).slice(2);
  const keeper = createKeeper({ storage: () => localStorage, userId, tab, now: Date.now });
  const stored = keeper.load(defaultSettings(null, null)).settings;
  const { settings, replaced } = openedProgram(stored, location);
  const { program, chapter, variant } = settings;
  const opened = {
    text: program,
    label: __EDITOR_LABEL__,
    language: { chapter, variant },
    hasBreakpoints: takesBreakpoints(settings),
  };
  editInFrame(place, opened, (text) => {
    if (replaced) keeper.putAside(stored, "link");
    keeper.save({ ...settings, program: text });
  });
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is forbidden: nobody is logged in.
  }
}

/** Resolves when it is seen, or when it has no place. */
export const drawn = start();
