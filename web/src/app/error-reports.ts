import { envelopeAddress, envelopeOf } from "./error-event";
import { siteSettings } from "./site-settings";

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
