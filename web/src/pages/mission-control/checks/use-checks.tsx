import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { workerFiles } from "../../../app/workers";
import { strings } from "../../../texts/en/mission-checks";
import { idleWorkers, openEditorQuestions, openLanguageSession } from "../../../workspace/language-worker";
import type { ExpectedOf } from "../fields/form-props";
import { type MissionStore, useMission } from "../mission-store";
import { type FileProblems, FileProblemsReader, type FileProblemsWorker } from "./file-problems";
import {
  MissionChecks,
  type MissionChecksState,
  type MissionOutcome,
  outcomeOf,
  type QuestionCheck,
} from "./mission-checks";
import { TestcaseRunner } from "./testcase-runner";

/** How long an author must have paused before programs run, in milliseconds. */
const PAUSE_MS = 400;

const ChecksContext = createContext<MissionChecks | null>(null);

/** Checks the mission of a store for as long as its editor is open. */
export function ChecksProvider({ store, children }: { store: MissionStore; children: ReactNode }) {
  const [checks, setChecks] = useState<MissionChecks | null>(null);
  useEffect(() => {
    const questions = openEditorQuestions();
    let tell: (found: FileProblems) => void = () => undefined;
    const reader = new FileProblemsReader(
      {
        take: () =>
          idleWorkers.take<FileProblemsWorker>("file problems") ??
          (new Worker(workerFiles.fileProblems, { name: "file problems" }) as FileProblemsWorker),
        giveBack: (worker) => idleWorkers.keep("file problems", worker),
      },
      (found) => tell(found),
    );
    const opened = new MissionChecks({
      runner: new TestcaseRunner(openLanguageSession()),
      askTraps: (texts) => questions.ask({ ask: "traps", ...texts }),
      readFile: (task, onProblems) => {
        tell = onProblems;
        reader.read(task);
      },
      mission: store,
      texts: strings.noValue,
      later: (callback) => {
        const timer = setTimeout(callback, PAUSE_MS);
        return () => clearTimeout(timer);
      },
    });
    setChecks(opened);
    return () => {
      setChecks(null);
      opened.dispose();
      questions.dispose();
      reader.dispose();
    };
  }, [store]);
  return <ChecksContext value={checks}>{children}</ChecksContext>;
}

const NOTHING: MissionChecksState = { questions: new Map(), isThorough: false, isBehind: true, file: null };
const EMPTY = { getState: () => NOTHING, getInitialState: () => NOTHING, subscribe: () => () => undefined };

/** A part of the checks' state. A component is drawn anew only when that part changes. */
export function useChecksState<Part>(part: (state: MissionChecksState) => Part): Part {
  return useStore(useContext(ChecksContext)?.store ?? EMPTY, part);
}

/** What is known of one question; undefined before its checks begin. */
export const useQuestionCheck = (key: string | undefined): QuestionCheck | undefined =>
  useChecksState(({ questions }) => (key === undefined ? undefined : questions.get(key)));

export interface Checks extends MissionOutcome {
  /** Runs what has not run three times for this version, and tells what came of it. */
  runAll(): Promise<MissionOutcome>;
  /** Runs everything three times, whatever has run before. */
  runAnew(): Promise<MissionOutcome>;
}

/** The checks of the mission that is edited: `runs` says how often each program of this version has run. */
export function useChecks(): Checks {
  const checks = useContext(ChecksContext);
  const mission = useMission((state) => state.mission);
  const name = useChecksState((state) => outcomeOf(state, mission).state);
  const runs = useChecksState((state) => outcomeOf(state, mission).runs);
  return useMemo(() => {
    const run = async (isAnew: boolean): Promise<MissionOutcome> =>
      checks ? checks.runAll(isAnew) : { state: "not run", runs: 0 };
    return { state: name, runs, runAll: () => run(false), runAnew: () => run(true) };
  }, [checks, name, runs]);
}

/** Gives what the model solution of a question gives for a testcase; undefined before checks can run. */
export function useExpectedOf(key: string): ExpectedOf | undefined {
  const checks = useContext(ChecksContext);
  return (
    useMemo(() => checks && ((testcase) => checks.valueOf(key, testcase.program ?? "")), [checks, key]) ?? undefined
  );
}
