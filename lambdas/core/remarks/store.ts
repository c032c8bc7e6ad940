import { createHash } from "node:crypto";
import type { Core } from "../kernel/core";
import { REMARK_PREFIX, registrationItems, remarkKey } from "../table";

/** Characters of the longest text that is kept: nobody writes a longer one twice. */
const MOST_CHARACTERS = 1000;
/** Texts that are answered, those used last first. */
const MOST_ANSWERED = 300;

/** What a grader has written to students, to be found again without having been put aside. */
export interface Remark {
  readonly text: string;
  /** The question about whose answer it was written last. */
  readonly questionId: number;
  /** ISO 8601, UTC. */
  readonly usedAt: string;
  /** How often it was written. */
  readonly times: number;
}

/** Keeps what a grader has written. Key REG#{r}/REMARK#{digest}; 1 write, none for what is blank or long. */
export async function keepRemark(
  { table, clock }: Pick<Core, "table" | "clock">,
  { regId }: { readonly regId: number },
  { text, questionId }: Pick<Remark, "text" | "questionId">,
): Promise<void> {
  const kept = text.trim();
  if (kept === "" || kept.length > MOST_CHARACTERS) return;
  const digest = createHash("sha256").update(kept).digest("base64url").slice(0, 16);
  const set = { text: kept, questionId, usedAt: clock.now().toISOString() };
  await table.update(remarkKey(regId, digest), { set, add: { times: 1 } });
}

/** What a grader has written, the latest first. Keys REG#{r}/REMARK#…, eventually consistent; half a read for each 4 KB. */
export async function remarksOf(
  { table }: Pick<Core, "table">,
  { regId }: { readonly regId: number },
): Promise<Remark[]> {
  const pk = registrationItems(regId);
  const remarks = await table.queryAll<Remark>({ pk, beginsWith: REMARK_PREFIX, consistent: false });
  return remarks.sort((one, other) => Date.parse(other.usedAt) - Date.parse(one.usedAt)).slice(0, MOST_ANSWERED);
}
