import { useRef } from "react";
import { useStore } from "zustand";
import type { MissionTask } from "../../../../../domain/assessments/repository";
import type { Library } from "../../../../../language/library";
import { toast } from "../../../app/toasts";
import type { Tab } from "../../../design/tabs";
import { strings } from "../../../texts/en/assessment";
import type { WorkspaceStore } from "../../../workspace/workspace-store";
import { type Card, cardOf, sumOf, type TestcaseSum } from "../../assessment/testcase-card";
import { type TestedQuestion, useTestcaseResults } from "../../assessment/testcase-results";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { openTaskOf } from "./mission-editing";

/** The testcases of the open task: what they gave last, and how they are run. */
export interface MissionTests {
  readonly cards: readonly Card[];
  readonly sum: TestcaseSum;
  readonly isBusy: boolean;
  readonly mark: Tab["mark"];
  runAll(): void;
  /** @param number from 1 */
  runOne(number: number): void;
}

/** Runs the open task's testcases in the page, and remembers what each gave until it is changed. */
export function useMissionTests(store: WorkspaceStore, library: Library): MissionTests {
  const { store: editing } = useOpenEditor();
  const results = useTestcaseResults(store, () => undefined);
  const isBusy = useStore(store, ({ running }) => running !== null);
  const task = useEditing(openTaskOf);
  const taskKey = useEditing(({ keys, at }) => keys[at] ?? 0);
  const isOwner = useIsOwner();
  const idOf = useIds();
  const questionOf = (tested: MissionTask): TestedQuestion => ({
    id: idOf(JSON.stringify([taskKey, library.chapter, tested.testPrepend, tested.testPostpend, tested.testCases])),
    prepend: tested.testPrepend,
    postpend: tested.testPostpend,
    solutionTemplate: tested.starterCode,
    testcases: tested.testCases,
  });
  const local = results.of(questionOf(task).id);
  const cards = task.testCases.map((testcase, at) =>
    cardOf(testcase, at + 1, {
      local: local[at + 1],
      graded: undefined,
      program: task.savedCode,
      isRevealed: isOwner,
    }),
  );
  const test = (number?: number) => {
    const open = openTaskOf(editing.getState());
    void results.test(questionOf(open), library, open.savedCode, number);
  };
  const sum = sumOf(cards);
  return {
    cards,
    sum,
    isBusy,
    mark: markOf(sum),
    runOne: test,
    runAll: () => {
      if (task.testCases.length === 0) return;
      toast.info(strings.runningAll);
      test();
    },
  };
}

function markOf({ passed, of, ran, isStale, isRunning }: TestcaseSum): Tab["mark"] {
  if (ran === 0) return undefined;
  const look = isStale || isRunning ? "quiet" : passed === of ? "good" : "bad";
  return { text: `${passed}/${of}`, label: strings.passedOf(passed, of), look };
}

/** Numbers texts: results belong to testcases as they were when they ran. */
function useIds(): (text: string) => number {
  const ids = useRef(new Map<string, number>());
  return (text) => {
    const id = ids.current.get(text) ?? ids.current.size;
    ids.current.set(text, id);
    return id;
  };
}
