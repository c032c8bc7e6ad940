import type { SiteSettings } from "../../../domain/facts/site-settings";
import { siteSettings } from "./site-settings";

/** Texts of errors are cut here: they may quote what a person typed. */
const MOST_CHARACTERS = 300;
const MOST_FRAMES = 50;

/** Reads from a DSN of Sentry's form the address that takes events, and its key. */
export function envelopeAddress(dsn: string): string {
  const { origin, pathname, username } = new URL(dsn);
  const [, path = "", project = ""] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return `${origin}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`;
}

interface Occurrence {
  readonly error: unknown;
  readonly id: string;
  readonly now: number;
  /** Without query and fragment, in which codes of logins and texts of programs stand. */
  readonly page: string;
}

/** Writes an envelope of one event, as Sentry's protocol has it: what failed where, and nothing of the person. */
export function envelopeOf({ error, id, now, page }: Occurrence, settings: SiteSettings): string {
  const { name, message, stack } =
    error instanceof Error ? error : { name: "Error", message: String(error), stack: "" };
  const frames = framesOf(stack ?? "");
  const event = {
    event_id: id,
    timestamp: now / 1000,
    platform: "javascript",
    level: "error",
    release: settings.version,
    environment: settings.environment,
    request: { url: page },
    exception: {
      values: [
        {
          type: name,
          value: message.slice(0, MOST_CHARACTERS),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
  const lines = [{ event_id: id, sent_at: new Date(now).toISOString() }, { type: "event" }, event];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** Chromium's and WebKit's lines of a stack: "at draw (https://site/a/core.js:1:23)", "draw@https://site/a/core.js:1:23". */
const FRAME = /^\s*(?:at )?(?:async )?(.*?)[ @]?\(?(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?$/;

/** The frames of a stack, the outermost first. */
function framesOf(stack: string) {
  const frames = stack.split("\n").flatMap((line) => {
    const [, name = "", filename = "", lineno, colno] = FRAME.exec(line) ?? [];
    if (filename === "") return [];
    return [{ function: name || "?", filename, lineno: Number(lineno), colno: Number(colno), in_app: true }];
  });
  return frames.slice(0, MOST_FRAMES).reverse();
}

/** Reports of one page at most: one that fails again and again has said what there is to say. */
const MOST_REPORTS = 10;
const USUAL_PAUSE_S = 60;

/** Reports errors that nobody handled, and crashes of pages, to where the deployment says; each once. */
export function reportErrors(): void {
  const settings = siteSettings();
  const address = envelopeAddress(settings.errorReportingDsn);
  const known = new Set<string>();
  let pausedUntil = 0;

  async function report(error: unknown): Promise<void> {
    const text = String(error);
    if (known.has(text) || known.size >= MOST_REPORTS || Date.now() < pausedUntil) return;
    known.add(text);
    const id = crypto.randomUUID().replaceAll("-", "");
    const page = location.origin + location.pathname;
    const response = await fetch(address, {
      method: "POST",
      // A type that needs no question beforehand.
      headers: { "Content-Type": "text/plain;charset=UTF-8" },
      body: envelopeOf({ error, id, now: Date.now(), page }, settings),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: true,
    });
    if (response.status !== 429) return;
    pausedUntil = Date.now() + (Number(response.headers.get("Retry-After")) || USUAL_PAUSE_S) * 1000;
  }
  // A report that does not arrive must not be reported.
  const tryReport = (error: unknown): void => void report(error).catch(() => undefined);
  addEventListener("error", ({ error, message }) => tryReport(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => tryReport(reason));
  addEventListener("academy.crash", (event) => tryReport((event as CustomEvent).detail));
}
