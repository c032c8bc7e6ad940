import { MAX_DRAWINGS } from "../../../domain/facts/limits";
import type { OutputLine } from "../../../language/events";
import { isPassing, type MediaEvent } from "../../../language/modules/media";
import { strings } from "../texts/en/workspace";
import type { HeardEvent } from "./language-session";
import { append, type LogEntry } from "./repl-log";
import { breakdown, endingMessages, faultsOf, type RunState, type Suspension } from "./run-state";

/** At most so many events of libraries are kept: older ones go first. */
export const MEDIA_LIMIT = 1000;

type Change = Partial<RunState>;

/** The change of state for each event. */
const CHANGES: {
  readonly [Type in HeardEvent["type"]]: (state: RunState, event: Extract<HeardEvent, { type: Type }>) => Change;
} = {
  output: (state, { lines }) => {
    const faults = state.running === "program" ? faultsOf(lines) : [];
    return {
      ...print(state, withoutReportedRuns(state, lines)),
      ...(faults.length > 0 && { faults: [...state.faults, ...faults] }),
    };
  },
  truncated: (state, { kept: lines }) => print(state, [notice(strings.truncated(lines))]),
  media: ({ media }, { event }) => ({ media: withMedia(media, event) }),
  drawing: ({ drawings }, { drawing }) => ({ drawings: [...drawings.slice(1 - MAX_DRAWINGS), drawing] }),
  pictures: (state, { pictures }) => ({ pictures: [...(state.pictures ?? []), ...pictures] }),
  steps: (state, { steps, more }) => {
    const arriving = [...state.arriving, ...steps];
    if (more) return { arriving };
    return { ...print(state, [notice(strings.checkStepper)]), steps: arriving, arriving: [] };
  },
  testcase: (state, { observation, robot }) => {
    const { testing: number } = state;
    if (number === null) return {};
    return {
      ...print(state, [notice(strings.testcaseRan(number))]),
      testcases: { ...state.testcases, [number]: robot ? { ...observation, robot } : observation },
    };
  },
  prompt: ({ prompts }, { text }) => ({ overtime: null, prompt: { number: prompts + 1, text }, prompts: prompts + 1 }),
  suspended: (state, { line, frames, picture = null, paused = false }) => {
    const by = paused ? "pause" : state.stepping && !state.breakpoints.includes(line) ? "step" : "breakpoint";
    return {
      ...print(state, suspensionMessages(by)),
      overtime: null,
      suspended: { line, frames, picture, by },
      debugger: by === "pause" ? "paused" : "debugging",
    };
  },
  overtime: ({ isOvertimeAllowed }, { limitMs }) => (isOvertimeAllowed ? {} : { overtime: limitMs }),
  ended: (state, { how, abandoned = null }) => {
    const rest = { overtime: null, arriving: [] };
    if (state.testing !== null) return { ...rest, ...endTestcase(state, state.testing, how) };
    const messages = endingMessages(how, state.log, abandoned);
    return { ...rest, ...print(state, messages), running: null, prompt: null, suspended: null, debugger: "reset" };
  },
  lost: (state) => print(state, breakdown("crashed")),
};

/** Gives what an event changes in a workspace. */
export function reduce(state: RunState, event: HeardEvent): Change {
  const change: (state: RunState, event: never) => Change = CHANGES[event.type];
  return change(state, event as never);
}

/** Adds entries to the log. */
export const print = ({ log }: Pick<RunState, "log">, entries: readonly LogEntry[]): Pick<RunState, "log"> => ({
  log: append(log, entries),
});

export const notice = (text: string): LogEntry => ({ kind: "notice", text });

function suspensionMessages(by: Suspension["by"]): LogEntry[] {
  if (by === "step") return [];
  return [notice(by === "pause" ? strings.executionPaused : strings.breakpoint)];
}

/** A testcase that has ended without an observation leaves none behind, and a remark. */
function endTestcase(state: RunState, number: number, how: Extract<HeardEvent, { type: "ended" }>["how"]): Change {
  const { [number]: observed, ...others } = state.testcases;
  if (observed !== "running") return { testing: null };
  const messages = how === "stopped" ? [notice(strings.testcaseAborted(number))] : breakdown(how);
  return { testing: null, testcases: others, ...print(state, messages) };
}

/** The sentence of one run of a robot, which begins with the number that its chance begins with. */
const SEED_LINE = /^Seed \d+: /;

/** Entries at the end of the log among which a sentence of a run is looked for. */
const LOOKED_BACK = 100;

/** Lines of a robot's testcase without the sentences of its runs, where the testcase before has told the same ones. */
function withoutReportedRuns(
  { testing, testcases, log }: RunState,
  lines: readonly OutputLine[],
): readonly OutputLine[] {
  const now = testing === null ? undefined : testcases[testing];
  if (!now || now === "running" || !now.robot) return lines;
  const before = log.blocks.slice(-2).flatMap(({ entries }) => entries);
  const shownTexts = new Set(before.slice(-LOOKED_BACK).map(({ text }) => text));
  return lines.filter(({ text }) => !(SEED_LINE.test(text) && shownTexts.has(text)));
}

function withMedia(events: readonly MediaEvent[], event: MediaEvent): readonly MediaEvent[] {
  const replaced = (one: MediaEvent) => isPassing(one) && one.library === event.library;
  const before = isPassing(event) ? events.filter((one) => !replaced(one)) : events;
  return [...before.slice(Math.max(before.length + 1 - MEDIA_LIMIT, 0)), event];
}
