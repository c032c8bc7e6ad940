import { deflateRawSync } from "node:zlib";
import { questionPlace } from "../assessments/question-place";
import { auditWrites, changesBetween } from "../audit/entry";
import { refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { CASE_CHANGED, type Case, type CaseVerdict } from "./case";
import { type PairQuery, readPair, reportPlace, type ShownPair, type ShownSide } from "./read-pair";
import { putCase } from "./store";

/** A note as it is sent. */
export interface SentCase {
  /** That the caller saw; 0 where there was none. */
  readonly version: number;
  readonly verdict: CaseVerdict;
  readonly note: string;
  readonly statement: string;
}

/**
 * Notes something of a pair. The first note keeps both programs as they are. Nothing changes for the students. Costs what
 * `readPair` does, and a transaction of the case and the audit log's entry.
 *
 * @throws Refusal 404 no such pair, 409 changed since the caller saw it
 */
export async function editCase(
  core: Core,
  caller: Registration,
  query: PairQuery,
  { version, verdict, note, statement }: SentCase,
): Promise<ShownPair> {
  const pair = await readPair(core, caller, query);
  if ((pair.case?.version ?? 0) !== version) throw new Refusal(409, CASE_CHANGED);
  const { assessment, position } = await questionPlace(core, caller, query.questionId);
  const by = caller.name ?? caller.username;
  const at = core.clock.now().toISOString();
  const next: Case = {
    ...(pair.case ?? { openedBy: by, openedAt: at, score: pair.score, ...evidenceOf(pair) }),
    version: version + 1,
    verdict,
    note,
    statement,
    changedBy: by,
    changedAt: at,
  };
  const fields = ["verdict", "note", "statement"] as const;
  const changes = changesBetween<Pick<Case, (typeof fields)[number]>>({ statement: "", ...pair.case }, next, fields);
  const name = `${assessment.title}, ${next.left.name ?? ""} · ${next.right.name ?? ""}`;
  const subject = { type: "assessment" as const, id: assessment.assessmentId, name };
  const event = {
    kind: "grade" as const,
    subject,
    changes: changes.map((one) => ({ ...one, question: position + 1 })),
  };
  const written = core.table.transact([
    putCase(reportPlace({ assessment, position }), next),
    ...auditWrites(core, caller.courseId, caller, [event]),
  ]);
  await refuseOnConflict(written, (cause) => new Refusal(409, CASE_CHANGED, { cause }));
  return { ...pair, case: next };
}

function evidenceOf({ left, right }: ShownPair): Pick<Case, "left" | "right"> {
  const storedSide = ({ regId, name, program }: ShownSide) => ({ regId, name, program: deflateRawSync(program) });
  return { left: storedSide(left), right: storedSide(right) };
}
