import { inflateRawSync } from "node:zlib";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { versionsOf } from "../answer-history/store";
import { type QuestionPlace, questionPlace } from "../assessments/question-place";
import { readQuestions } from "../assessments/store";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { type Registration, shownName } from "../members/registration";
import { membersById } from "../members/store";
import { readAnswers } from "../submissions/store";
import { type Case, NO_PAIR } from "./case";
import { partsOfPair } from "./compare-answers";
import { comparedText } from "./compared-texts";
import type { MatchingPart } from "./matching-parts";
import type { ReportPair, Side } from "./report";
import { findCase, pairsOf, type ReportPlace } from "./store";

/** Which pair, by the registrations of both. */
export interface PairQuery {
  readonly questionId: number;
  readonly left: number;
  readonly right: number;
}

/** One side of a pair with its program. */
export interface ShownSide extends Side {
  readonly name: string | null;
  readonly program: string;
}

export interface ShownPair {
  readonly left: ShownSide;
  readonly right: ShownSide;
  readonly score: number;
  readonly parts: readonly MatchingPart[];
  readonly case: Case | null;
}

/**
 * Returns two programs with the parts that are alike; those of a case as they were when it was opened, others as
 * they were compared. 3 reads, those of the pairs, of the question, and of both texts.
 *
 * @throws Refusal 404 no such question, or no such pair in its report
 */
export async function readPair(core: Pick<Core, "table">, caller: Registration, query: PairQuery): Promise<ShownPair> {
  const { courseId } = caller;
  const place = reportPlace(await questionPlace(core, caller, query.questionId));
  const [{ runId, pairs }, found, [question]] = await Promise.all([
    pairsOf(core, place),
    findCase(core, place, [query.left, query.right]),
    readQuestions(core, place.assessmentId, [place.position]),
  ]);
  const pair = found ? pairOfCase(found) : pairs.find((each) => isRequestedPair(each, query));
  if (!pair || !takesProgram(question)) throw new Refusal(404, NO_PAIR);
  const members = await membersById(core, courseId, [pair.left.regId, pair.right.regId]);
  const shown = async (side: Side): Promise<ShownSide> => {
    const member = members.get(side.regId);
    const evidence = [found?.left, found?.right].find((each) => each?.regId === side.regId);
    const program = evidence
      ? inflateRawSync(evidence.program).toString()
      : await programOf(core, { ...place, runId }, side);
    return { ...side, name: member ? (shownName(member) ?? member.username) : null, program };
  };
  const [left, right] = await Promise.all([shown(pair.left), shown(pair.right)]);
  const leftOut = [question.template ?? "", question.prepend ?? "", question.postpend ?? ""].filter(Boolean);
  const parts = partsOfPair(left.program, right.program, leftOut);
  return { left, right, score: pair.score, parts, case: found };
}

export const reportPlace = ({ assessment, position }: QuestionPlace): ReportPlace => {
  return { assessmentId: assessment.assessmentId, position };
};

const isRequestedPair = ({ left, right }: ReportPair, query: PairQuery): boolean =>
  (left.regId === query.left && right.regId === query.right) ||
  (left.regId === query.right && right.regId === query.left);

const pairOfCase = ({ left, right, score }: Case): ReportPair => ({
  left: { regId: left.regId, earlierAt: null },
  right: { regId: right.regId, earlierAt: null },
  score,
});

/** What was compared. Of a report from before that was kept, the version; one that is not kept any more gives way to the answer. */
async function programOf(
  core: Pick<Core, "table">,
  { runId, ...place }: ReportPlace & { readonly runId: string | null },
  side: Side,
): Promise<string> {
  const { regId, earlierAt } = side;
  const storedText = runId === null ? undefined : await comparedText(core, { ...place, runId }, side);
  if (storedText !== undefined) return storedText;
  const whose = { ...place, regId };
  const versions = earlierAt === null ? [] : await versionsOf(core, whose);
  const earlier = versions.find(({ savedAt }) => savedAt === earlierAt);
  if (earlier) return earlier.text;
  const [answer] = await readAnswers(core, whose, [place.position]);
  return typeof answer?.answer === "string" ? answer.answer : "";
}
