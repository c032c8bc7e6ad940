import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { contributorsClaimKey, contributorsKey } from "../table";
import { type CodeHost, HostFailed, readContributors } from "./code-host";
import type { Contributors, ContributorsSettings } from "./rules";

export const NOT_SHOWN = "This site shows no contributors";
export const UNREACHED = "Could not reach the code host. Try again later.";
export const BEING_READ = "The contributors are being read. Try again in a few seconds.";

const FRESH_SECONDS = 3600;
/** For so long one caller has the right to ask the host; a reading takes at most half of it. */
const CLAIM_SECONDS = 30;
/** Without anything to show, callers come back so soon to see what the one who asks has found. */
const SOON_SECONDS = 3;

interface StoredContributors {
  /** Of the settings under which it was read: others make it useless. */
  readonly digest?: string;
  /** Gzipped JSON, some 40 KB for 50 repositories of 100 contributors each. */
  readonly packed?: Uint8Array;
  readonly freshUntil?: number;
}

/** Apart from what is kept, which is large and would be written with it. */
interface Claim {
  /** Nobody asks the host before. */
  readonly askedUntil: number;
  readonly hasFailed: boolean;
}

export interface ContributorsSource extends ContributorsSettings {
  readonly host: CodeHost;
}

/**
 * Returns who has contributed to the organisation's repositories, an hour old at most while the host answers. One caller
 * at a time asks the host; all others, and everybody when it fails, get what was read before. Throws 503 when there is
 * nothing to show yet. Keys CONTRIBUTORS#{organisation}, eventually consistent, half a read for each 4 KB, and its CLAIM;
 * when the host is asked, 1 write and one for each KB besides.
 */
export async function contributors(core: Core, source: ContributorsSource): Promise<Contributors> {
  const key = contributorsKey(source.organisation);
  const stored = await core.table.get<StoredContributors>(key, { consistent: false });
  const before = await unpacked(stored, source);
  const now = secondsOfNow(core);
  if (before && (stored?.freshUntil ?? 0) > now) return before;
  if (!(await isClaimed(core, source))) return before ?? refuse(core, source);
  try {
    return await readAnew(core, source);
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error;
    const failed: Claim = { askedUntil: secondsOfNow(core) + error.retryAfterSeconds, hasFailed: true };
    await core.table.put({ ...contributorsClaimKey(source.organisation), ...failed });
    if (before) return before;
    throw new Refusal(503, UNREACHED, { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
}

/** There is nothing to show: somebody else asks the host this moment, or it is left alone after a failure. */
async function refuse(core: Core, { organisation }: ContributorsSource): Promise<never> {
  const claim = await core.table.get<Claim>(contributorsClaimKey(organisation));
  if (!claim?.hasFailed) throw new Refusal(503, BEING_READ, { retryAfterSeconds: SOON_SECONDS });
  throw new Refusal(503, UNREACHED, { retryAfterSeconds: Math.max(1, claim.askedUntil - secondsOfNow(core)) });
}

const secondsOfNow = ({ clock }: Pick<Core, "clock">): number => Math.floor(clock.now().getTime() / 1000);

/** Takes the right to ask the host, unless somebody has it or the host is to be left alone. */
function isClaimed(core: Core, { organisation }: ContributorsSource): Promise<boolean> {
  const now = secondsOfNow(core);
  const claim: Claim = { askedUntil: now + CLAIM_SECONDS, hasFailed: false };
  return isWritten(
    core.table.put(
      { ...contributorsClaimKey(organisation), ...claim },
      {
        expression: "attribute_not_exists(#asked) OR #asked <= :now",
        names: { "#asked": "askedUntil" },
        values: { ":now": now },
      },
    ),
  );
}

async function readAnew(core: Core, source: ContributorsSource): Promise<Contributors> {
  const found = await readContributors(source.host, source, core.clock.now());
  const stored: StoredContributors = {
    digest: settingsOf(source),
    packed: await promisify(gzip)(JSON.stringify(found)),
    freshUntil: secondsOfNow(core) + FRESH_SECONDS,
  };
  await core.table.put({ ...contributorsKey(source.organisation), ...stored });
  return found;
}

const settingsOf = ({ excludedLogins, excludedRepositories }: ContributorsSettings): string =>
  JSON.stringify([excludedLogins, excludedRepositories]);

async function unpacked(stored: StoredContributors | undefined, source: ContributorsSettings) {
  if (!stored?.packed || stored.digest !== settingsOf(source)) return undefined;
  return JSON.parse((await promisify(gunzip)(stored.packed)).toString()) as Contributors;
}
