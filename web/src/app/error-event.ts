import type { SiteSettings } from "../../../domain/facts/site-settings";

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
