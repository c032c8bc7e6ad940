import type { JudgedRuns } from "../domain/robots/trial";
import type { ExecutionRequest, Observation } from "./observation";
import { hasOwnWorld, isForRobot } from "./robot/robot-library";
import { RobotQuestion } from "./robot/robot-question";
import { Question } from "./testcases";

/** A question that has been made ready: each testcase can be run. */
export interface ReadyQuestion {
  /** A robot's question tells what its testcases are judged by; null when the program did not come to run. */
  readonly runs?: JudgedRuns | null;
  /**
   * Runs one testcase from the start. `onTestcase` is told when the parts before it have run, `onAgain` when all of them
   * begin once more.
   * @param index position in the request's testcases
   */
  run(index: number, onTestcase?: () => void, onAgain?: () => void): Observation;
}

/** Makes a question ready: one for a robot with a world is run in it, any other by the engine. */
export function openQuestion(request: ExecutionRequest): ReadyQuestion {
  return isForRobot(request.library) && hasOwnWorld(request.library)
    ? new RobotQuestion(request)
    : new Question(request);
}
