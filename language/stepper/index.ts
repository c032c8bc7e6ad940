import type { PartName, Problem } from "../engine";
import { toProblem } from "../engine/problems";
import type { Library } from "../library";
import { globalsText } from "../testcases";
import { Outside } from "./outside";
import { MARK } from "./print";
import { ProgramParts } from "./program-parts";
import { type Picture, pictureOf } from "./reduction";
import type { ReductionMachine } from "./reduction-machine";
import type { RuleName, Step } from "./step";
import { Irreducible } from "./term-reader";

export type { Step } from "./step";

/** Most characters of all steps together. */
const CHARACTERS = 20_000_000;

const TOO_DEEP = "The program is nested too deeply for the stepper.";

/** True for the chapters and variants whose programs can be reduced by substitution (specification, section 9). */
export const canStep = ({ chapter, variant }: Library): boolean => chapter <= 2 && variant === "default";

/**
 * Reduces a program by substitution. The first step shows the program as it is; then every reduction has two: before and
 * after it, with the mark `@redex` where it happens. A program that fails ends with the step at which it does, in the
 * engine's words. The globals and the prepend are reduced unseen; what they declare is shown by name.
 *
 * @param limit most steps; the last one says so when there would be more
 * @param outside what the program has been given from outside so far
 * @returns the steps, or what is wrong with the program before it can be reduced; when `outside` has a question then, they
 * are those of a program that waits, to be reduced once more with the answer
 */
export function stepsOf(
  library: Library,
  prepend: string,
  program: string,
  limit: number,
  outside = new Outside(),
): readonly Step[] | Problem[] {
  outside.begin();
  const ready = machineFor(library, prepend, program, outside);
  return Array.isArray(ready) ? ready : recorded(ready, limit);
}

/** A program that is ready to be reduced, or what is wrong with it. */
export function machineFor(
  library: Library,
  prepend: string,
  program: string,
  outside = new Outside(),
): ReductionMachine | Problem[] {
  if (!canStep(library)) return [cannotStep(library)];
  try {
    const parts = new ProgramParts(library, outside);
    return (
      parts.reduceHidden("globals", globalsText(library)) ??
      parts.reduceHidden("prepend", prepend) ??
      parts.read("student", program, library.chapter)
    );
  } catch (error) {
    if (error instanceof RangeError) return [refused("student", 0, TOO_DEEP)];
    if (!(error instanceof Irreducible)) throw error;
    const { place, message } = error;
    return [refused(place.part, place.line, message)];
  }
}

function recorded(machine: ReductionMachine, limit: number): Step[] {
  const steps: Step[] = [];
  const add = (rule: RuleName, picture: Picture, explanation: string, called?: string) =>
    steps.push({ ...placed(picture), rule, explanation, function: called });
  let characters = 0;
  try {
    add("start", { code: machine.code(), redex: "" }, "Start of evaluation");
    for (let reduction = machine.next(); reduction; reduction = machine.next()) {
      const before = reduction.before();
      if (steps.length + 3 > limit || characters > CHARACTERS) {
        add("limit", before, "Maximum number of steps exceeded");
        return steps;
      }
      const explanation = reduction.explanation();
      add(reduction.rule, before, explanation, reduction.called);
      add(reduction.rule, reduction.after(), explanation);
      characters += 2 * (before.code.length + before.redex.length);
    }
    add("complete", { code: machine.code(), redex: "" }, "Evaluation complete");
  } catch (error) {
    add("stuck", ...failure(error, machine));
  }
  return steps;
}

/** The redex stands as far to the right as the line on which it begins. */
function placed({ code, redex }: Picture): Picture {
  if (!redex.includes("\n")) return { code, redex };
  const line = code.slice(code.lastIndexOf("\n", code.indexOf(MARK)) + 1);
  const [indentation = ""] = /^ */.exec(line) ?? [];
  return { code, redex: redex.replaceAll("\n", `\n${indentation}`) };
}

/** The step at which a program fails shows where. */
function failure(error: unknown, machine: ReductionMachine): [picture: Picture, explanation: string] {
  if (error instanceof RangeError) return [{ code: "", redex: "" }, TOO_DEEP];
  const { line, explanation } = toProblem(error, "student", new Map());
  const picture = machine.redex ? pictureOf(machine.redex) : { code: "", redex: "" };
  return [picture, line > 0 ? `Line ${line}: ${explanation}` : explanation];
}

function cannotStep({ chapter, variant }: Library): Problem {
  const explanation = `The stepper reduces programs of Source §1 and §2; this one is in §${chapter} ${variant}.`;
  return refused("student", 0, explanation);
}

const refused = (part: PartName, line: number, explanation: string): Problem => ({
  phase: "syntax",
  part: part === "prelude" ? "unknown" : part,
  line,
  explanation,
  timeout: false,
});
