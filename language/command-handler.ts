import type { Command } from "./commands";
import type { Event } from "./events";
import type { Surroundings } from "./module-host";
import type { RobotSettings } from "./modules/ev3/events";
import type { MediaMessage } from "./modules/media";
import { evaluateInput, reduceProgram, runProgram, type Stepper } from "./program-commands";
import { ProgramSession } from "./program-session";
import { isForRobot } from "./robot/robot-library";
import { RobotRun } from "./robot/robot-run";
import { USUAL_SETTINGS } from "./robot/usual-settings";
import { runTestcase } from "./testcase-command";
import { Run } from "./worker-run";

/**
 * Carries out the commands of a page for as long as its worker lives: one run at a time, and between runs the context in
 * which the REPL goes on. It hands each command on and hears nothing back: what is to be said goes through `post`.
 */
export class CommandHandler {
  private run: Run;
  private robot: RobotRun | null = null;
  private robotSettings: RobotSettings = USUAL_SETTINGS;
  private session: ProgramSession;

  constructor(
    private readonly post: (event: Event) => void,
    private readonly surroundings: Surroundings,
    private readonly stepper?: Stepper,
  ) {
    this.run = new Run(0, post, surroundings);
    this.session = new ProgramSession(this.run, surroundings);
  }

  handle(command: Command): void {
    if (starts(command)) {
      this.run.abandon();
      this.robot?.abandon();
      this.robot = null;
      this.run = new Run(command.run, this.post, this.surroundings);
      this.session.follow(this.run);
    }
    try {
      this.carryOut(command);
    } catch (error) {
      this.run.crash(error);
    }
  }

  private carryOut(command: Command): void {
    const { run, session } = this;
    switch (command.type) {
      case "run":
        if (isForRobot(command.library)) {
          // There is no context afterwards: what a robot has run is on the robot.
          session.close();
          this.robot = new RobotRun(run, this.surroundings, this.robotSettings);
          this.robot.start(command);
        } else run.begin(runProgram(command, run, session));
        break;
      case "repl":
        run.begin(evaluateInput(command, run, session));
        break;
      case "testcase":
        runTestcase(command, run);
        break;
      case "steps":
        if (!this.stepper) throw new Error("The stepper is not part of this worker.");
        run.begin(reduceProgram(command, run, session, this.stepper));
        break;
      case "media":
        this.receive(command.message);
        break;
      case "pause":
        if (command.run === run.number) run.pause();
        break;
      case "forget":
        session.close();
        this.session = new ProgramSession(run, this.surroundings);
        this.robotSettings = USUAL_SETTINGS;
        break;
      default:
        run.reply(command);
    }
  }

  private receive(message: MediaMessage): void {
    if (message.library !== "ev3") {
      this.session.receive(message);
      return;
    }
    if (message.kind === "settings") this.robotSettings = message;
    this.robot?.receive(message);
  }
}

/** Tells whether a command ends the run that is there; the others belong to it. */
const starts = ({ type }: Command): boolean => ["run", "repl", "testcase", "steps", "forget"].includes(type);
