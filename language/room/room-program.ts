import { declaredNames, type Outcome, type Problem } from "../engine";
import { EvaluationContext } from "../evaluation-context";
import type { Library } from "../library";
import type { Room } from "../modules/game/room";
import { EMPTY_STUDIO } from "../modules/module";
import { lineOf } from "../report";

/** The functions of a program that a room calls. */
export const ROOM_FUNCTIONS = ["preload", "create", "update"] as const;
export type RoomFunctionName = (typeof ROOM_FUNCTIONS)[number];

interface Texts {
  readonly library: Library;
  readonly prepend: string;
  readonly program: string;
}

/** The inputs and outputs of a room's program. */
interface Surroundings {
  readonly room: Room;
  random(): number;
  display(text: string): void;
}

/** The program of a room: run once, and then called function by function. */
export class RoomProgram {
  private readonly context: EvaluationContext;
  private readonly functions = new Map<string, () => unknown>();

  constructor(
    private readonly texts: Texts,
    { room, random, display }: Surroundings,
  ) {
    const studio = { ...EMPTY_STUDIO, random, room };
    const equipment = { studio, bundles: new Map(), messages: [], breakpoints: [] };
    this.context = new EvaluationContext(texts.library, { display }, equipment);
  }

  /** Runs the program; returns what went wrong in it, a line each. */
  run(): readonly string[] {
    const { library, prepend, program } = this.texts;
    const prepared = this.context.prepare(prepend);
    const outcome = prepared.kind === "value" ? this.context.evaluate("student", program) : prepared;
    if (outcome.kind !== "value") return this.linesOf(outcome);
    const declared = new Set([...declaredNames(prepend, library), ...declaredNames(program, library)]);
    for (const name of ROOM_FUNCTIONS.filter((one) => declared.has(one))) {
      const value = this.context.evaluate("repl", `${name};`);
      if (value.kind !== "value" || typeof value.value !== "function") return [`${name} must be a function.`];
      this.functions.set(name, value.value as () => unknown);
    }
    return [];
  }

  has(name: RoomFunctionName): boolean {
    return this.functions.has(name);
  }

  /** Calls one of the room's functions, where there is one; returns what went wrong in it. */
  call(name: RoomFunctionName): readonly string[] {
    return this.attend(() => this.functions.get(name)?.());
  }

  /** Does something that calls functions of the program, under its time limit; returns what went wrong. */
  attend(task: () => void): readonly string[] {
    return this.problemLines(this.context.attend(task));
  }

  private linesOf(outcome: Outcome): readonly string[] {
    return outcome.kind === "problems" ? this.problemLines(outcome.problems) : ["A room cannot wait for an answer."];
  }

  private problemLines(problems: readonly Problem[]): readonly string[] {
    return problems.map((problem) => lineOf(problem, (one) => this.context.advise(one)).text);
  }
}
