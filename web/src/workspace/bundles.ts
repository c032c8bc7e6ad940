import { BUNDLE_CHARACTERS } from "../../../domain/facts/limits";
import type { Bundle } from "../../../language/commands";
import { modulesBase } from "../app/workers";
import { strings } from "../texts/en/workspace";

/** How long a module may take to come, in milliseconds: the program waits for it. */
const PATIENCE_MS = 10_000;
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Fetches modules in the public bundle format from `<base>/bundles/<name>.js`. One that is not there is left out, so that
 * the program is told at its import; without a configured base that is every one.
 */
export async function fetchBundles(
  modules: readonly string[],
  base: string = modulesBase,
  get: typeof fetch = (...request) => fetch(...request),
  patienceMs = PATIENCE_MS,
): Promise<readonly Bundle[]> {
  if (base === "") return [];
  const fetched = await Promise.all(
    modules.filter((name) => NAME.test(name)).map((name) => one(name, base, get, patienceMs)),
  );
  return fetched.filter((bundle) => bundle !== null);
}

async function one(name: string, base: string, get: typeof fetch, patienceMs: number): Promise<Bundle | null> {
  const problem = { name, problem: strings.moduleUnavailable(name) };
  try {
    // No cookies and no token: the place of the modules is told nothing about the person.
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await get(`${base.replace(/\/$/, "")}/bundles/${name}.js`, { credentials: "omit", signal });
    // A bucket that lists nothing says of what is not there that it is forbidden.
    if (answer.status === 404 || answer.status === 403) return null;
    const kind = answer.headers.get("content-type") ?? "";
    if (!answer.ok || kind.includes("text/html")) return answer.ok ? null : problem;
    const text = await answer.text();
    return text.length <= BUNDLE_CHARACTERS ? { name, text } : problem;
  } catch {
    return problem;
  }
}
