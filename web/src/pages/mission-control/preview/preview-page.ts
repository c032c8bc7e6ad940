import { use, useEffect, useMemo, useRef, useState } from "react";
import { takesProgram } from "../../../../../domain/facts/question-kinds";
import type { Library } from "../../../../../language/library";
import { loadChunk } from "../../../app/chunks";
import { libraryOf } from "../../../app/question-library";
import { strings } from "../../../texts/en/mission-preview";
import { openWorkspace, type Workspace } from "../../../workspace/open-workspace";
import type { Assessment, Question } from "../../assessment/model";
import type { TestcaseResults } from "../../assessment/testcase-results";
import { documentOf, type Mission } from "../mission";
import { type MissionState, useMissionStore } from "../mission-store";
import { studentView } from "./student-view";

type StudentParts = typeof import("../../assessment");

let parts: Promise<StudentParts> | null = null;

/**
 * Loads the parts of a student's workspace. It is the chunk of the students' own page and no import of its modules, so
 * that these stay one file for them. A component waits for it with `use`.
 */
export function studentParts(): Promise<StudentParts> {
  parts ??= loadChunk("pages/assessment", () => import("../../assessment")).catch((error: unknown) => {
    parts = null;
    throw error;
  });
  return parts;
}

/** Milliseconds without a change after which the preview follows: whoever types is not slowed down by it. */
const SETTLE_MS = 250;

interface SettledMission {
  readonly mission: Mission;
  readonly openKey: string | null;
}

const settledOf = ({ mission, openKey }: MissionState): SettledMission => ({ mission, openKey });

/** Gives the mission as it is once nobody is typing. Another question is shown at once. */
function useSettledMission(): SettledMission {
  const store = useMissionStore();
  const [settled, settle] = useState(() => settledOf(store.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (now: MissionState, before: MissionState) => {
      if (now.mission === before.mission && now.openKey === before.openKey) return;
      clearTimeout(timer);
      if (now.openKey !== before.openKey) settle(settledOf(now));
      else timer = setTimeout(() => settle(settledOf(now)), SETTLE_MS);
    };
    settle(settledOf(store.getState()));
    const forget = store.subscribe(follow);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [store]);
  return settled;
}

/** What the parts of a student's workspace need here, where nothing is saved. */
export interface PreviewPage extends Pick<Workspace, "session" | "questions" | "store"> {
  readonly questionKey: string;
  readonly question: Question;
  readonly assessment: Assessment;
  readonly index: number;
  readonly library: Library;
  readonly results: TestcaseResults;
  readonly ended: null;
  readonly helpText: null;
  readonly submission: { runCountOf(): undefined };
}

const NOT_COUNTED = { runCountOf: () => undefined } as const;

/** Gives the open question as a student would get it now, and a workspace for it; null while there is no question. */
export function usePreviewPage(): PreviewPage | null {
  const { useTestcaseResults } = use(studentParts());
  const [{ session, questions, store, dispose }] = useState(openWorkspace);
  useEffect(() => dispose, [dispose]);
  const { mission, openKey } = useSettledMission();
  const assessment = useMemo(() => studentView(documentOf(mission), strings), [mission]);
  const index = mission.questions.findIndex(({ key }) => key === openKey);
  const numberOf = useNumbers();
  const shown = assessment.questions[index];
  const wire = JSON.stringify(shown?.library ?? null);
  const library = useMemo(() => {
    const parsed = JSON.parse(wire) as Question["library"] | null;
    return parsed && libraryOf(parsed);
  }, [wire]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with empty output
  useEffect(() => store.getState().reset(), [store, openKey]);
  const results = useTestcaseResults(store, () => undefined);
  if (shown === undefined || openKey === null || library === null) return null;
  const question = { ...shown, id: numberOf(openKey) };
  return {
    session,
    questions,
    store,
    library,
    assessment,
    index,
    questionKey: openKey,
    question,
    results: resultsByWhatRan(results, question, numberOf),
    ended: null,
    helpText: null,
    submission: NOT_COUNTED,
  };
}

/** Gives a number for each text, always the same one. */
function useNumbers(): (text: string) => number {
  const numbers = useRef(new Map<string, number>());
  return (text) => {
    const number = numbers.current.get(text) ?? numbers.current.size + 1;
    numbers.current.set(text, number);
    return number;
  };
}

/** Keeps results as long as what ran is what the question says: testcases that were changed have none yet. */
function resultsByWhatRan(
  { of, test }: TestcaseResults,
  question: Question,
  numberOf: (text: string) => number,
): TestcaseResults {
  if (!takesProgram(question)) return { of, test };
  const { id, prepend, postpend, solutionTemplate, library, testcases } = question;
  const programs = testcases.map(({ type, program }) => [type, program]);
  const ran = numberOf(JSON.stringify([id, prepend, postpend, solutionTemplate, library, programs]));
  return { of: () => of(ran), test: (tested, ...run) => test({ ...tested, id: ran }, ...run) };
}
