import { readTokens, userOf } from "../api/tokens";
import type { LogLine, PageMessage } from "../update-worker/messages";
import { siteSettings } from "./site-settings";

/** Lines that wait for the logger at most; the oldest are dropped. */
const MOST_LINES = 200;
const MOST_CHARACTERS = 500;

/**
 * Collects what happens on this page (addresses visited, errors that nobody handled) and has the update worker post it to
 * the deployment's logger at each interval, while somebody is logged in. Lines are kept in memory alone.
 */
export function startPageLog(askWorker: (message: PageMessage) => Promise<unknown>): void {
  const { loggerUrl, loggerIntervalMs } = siteSettings();
  let lines: readonly LogLine[] = [];
  const add = (level: LogLine["level"], text: string): void => {
    lines = [...lines, { at: Date.now(), level, text: text.slice(0, MOST_CHARACTERS) }].slice(-MOST_LINES);
  };
  let path = "";
  let person: string | null = null;
  const visit = (): void => {
    if (location.pathname === path) return;
    path = location.pathname;
    add("info", `visited ${path}`);
  };
  addEventListener("error", ({ message }) => add("error", message));
  addEventListener("unhandledrejection", ({ reason }) => add("error", String(reason)));
  addEventListener("academy.crash", (event) => add("error", String((event as CustomEvent).detail)));

  async function sync(): Promise<void> {
    const tokens = readTokens();
    const user = tokens && userOf(tokens);
    // What one person did is not sent in the name of the next.
    if (user !== person) lines = [];
    person = user;
    visit();
    if (!tokens || lines.length === 0) return;
    const sent = lines;
    const message = { type: "sync logs", accessToken: tokens.access, loggerUrl, lines: sent } as const;
    const arrived = await askWorker(message);
    if (arrived === true) lines = lines.filter((line) => !sent.includes(line));
  }
  setInterval(() => void sync(), loggerIntervalMs);
  addEventListener("pagehide", () => void sync());
  void sync();
}
