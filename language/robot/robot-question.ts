import { runTrials } from "../../domain/robots/run-trials";
import { type JudgedRuns, STUCK_SECONDS, type Trial } from "../../domain/robots/trial";
import type { WorldProblem } from "../../domain/robots/world/read-world";
import type { ExecutionRequest, Observation } from "../observation";
import { courseFault, observedErrors } from "../observed-errors";
import { Question } from "../testcases";
import { compileForRobot } from ".";
import { judgeProgram } from "./judge-program";
import { worldOf } from "./question-world";
import { WORLD_GLOBAL } from "./robot-library";

/**
 * One question for a robot made ready. The prepend and the student's program are compiled for the robot and run in the
 * question's world; each testcase is then a program of Source §4 that asks what the robot did (judge-program.ts), behind the
 * postpend. The student's program runs in the robot's machine, so nothing that it declares or changes is there when it is judged.
 */
export class RobotQuestion {
  private readonly judged: Observation | JudgedRun;

  constructor(private readonly request: ExecutionRequest) {
    this.judged = this.prepare();
  }

  /** What every testcase is judged by; null when the program did not come to run. */
  get runs(): JudgedRuns | null {
    return "question" in this.judged ? this.judged.runs : null;
  }

  /** Judges one testcase. `onTestcase` is told when the robot has run. */
  run(index: number, onTestcase: () => void = () => undefined): Observation {
    const { judged } = this;
    if (!("question" in judged)) return judged;
    onTestcase();
    const observation = judged.question.run(index);
    return "output" in observation ? { ...observation, output: [...judged.lines, ...observation.output] } : observation;
  }

  private prepare(): Observation | JudgedRun {
    const { library, prepend, student } = this.request;
    const world = worldOf(library);
    if (world.kind === "problems") return { kind: "fault", reason: worldFault(world.problems) };
    const globals = library.globals.filter(([name]) => name !== WORLD_GLOBAL);
    const compiled = compileForRobot(
      {
        prepend: `${globals.map(([name, text]) => `const ${name} = (${text});`).join(" ")}${prepend}`,
        program: student,
      },
      { chapter: library.chapter, strict: true },
    );
    if (compiled.kind === "problems") return this.refused(compiled.problems);
    const trials = runTrials(compiled.bytes, world.world);
    return { question: this.judge(trials), runs: { world: world.world, trials }, lines: trials.map(describeTrial) };
  }

  private refused(problems: Parameters<typeof observedErrors>[0]): Observation {
    const { prepend, student } = this.request;
    const ofCourse = problems.filter(({ part }) => part !== "student");
    if (ofCourse.length > 0) return { kind: "fault", reason: courseFault("prepend", ofCourse, []) };
    return { kind: "error", errors: observedErrors(problems, { prepend, student }), output: [] };
  }

  private judge(trials: readonly Trial[]): Question {
    const { postpend, testcases, library } = this.request;
    return new Question({
      library: { ...library, chapter: 4, variant: "default", external: "none", symbols: [], globals: [] },
      prepend: judgeProgram(trials),
      student: "",
      postpend,
      template: "",
      testcases,
    });
  }
}

interface JudgedRun {
  readonly question: Question;
  readonly runs: JudgedRuns;
  /** What every testcase is shown with: a line for each run. */
  readonly lines: readonly string[];
}

function worldFault(found: readonly WorldProblem[]): string {
  const [first] = found;
  return `The robot's world has an error in line ${first?.line ?? 1}: ${first?.message ?? "it cannot be read."}`;
}

/** What happened in one run, so that a student sees where it went wrong, and can have it again by its seed. */
function describeTrial(trial: Trial): string {
  const { seed, seconds, ending, fault, visits, touches, forbidden, longestStay } = trial;
  const reached = visits.flatMap(({ name, firstAt }) =>
    firstAt === null ? [] : [`${name} after ${firstAt.toFixed(1)} s`],
  );
  const parts = [
    `Seed ${seed}: ${ENDINGS[ending]} ${seconds.toFixed(1)} s${fault === null ? "" : ` (${fault})`}`,
    reached.length === 0 ? "reached nothing" : `reached ${reached.join(", ")}`,
    touches === 0 ? "touched nothing" : `touched something ${touches === 1 ? "once" : `${touches} times`}`,
    ...(forbidden > 0 ? [`was ${forbidden.toFixed(1)} s where it must not be`] : []),
    ...(longestStay >= STUCK_SECONDS ? [`did not get on for ${longestStay.toFixed(1)} s`] : []),
  ];
  return `${parts.join("; ")}.`;
}

const ENDINGS: Readonly<Record<Trial["ending"], string>> = {
  finished: "finished after",
  "time limit": "was stopped after",
  fault: "ended with a fault after",
};
