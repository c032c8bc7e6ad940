import type { BookNodes, ExerciseNode, SnippetNode } from "../../../../../domain/textbook/nodes";
import { type BookProgram, readProgram } from "../../../../../domain/textbook/programs";
import { walk } from "../../../../../domain/textbook/walk";
import { writeProgram } from "../../../../../domain/textbook/write-program";

/**
 * Returns with what an answer to an exercise begins: a program in the language of the exercise's own programs, else of the
 * section's, with the lines of earlier programs that its solution needs, and nothing of the solution.
 */
export function answerStart(exercise: ExerciseNode, section: BookNodes): SnippetNode {
  const own = programsIn([...exercise.child, ...(exercise.solution ?? [])]);
  const found = own.find(({ node }) => node.prependLength > 0) ?? own[0];
  const { chapter, variant } = (found ?? programsIn(section).at(-1))?.program ?? FIRST;
  const needed = found ? found.program.text.split("\n").slice(0, found.node.prependLength) : [];
  const text = needed.length > 0 ? `${needed.join("\n")}\n` : "";
  return {
    tag: "SNIPPET",
    latex: false,
    eval: true,
    id: 0,
    body: "",
    output: "",
    prependLength: needed.length,
    program: writeProgram({ chapter, variant, text }),
  };
}

const FIRST: BookProgram = { chapter: 1, variant: "default", text: "" };

function programsIn(nodes: BookNodes): { readonly node: SnippetNode; readonly program: BookProgram }[] {
  return [...walk(nodes)].flatMap((node) => {
    const program = node.tag === "SNIPPET" && node.eval ? readProgram(node.program) : null;
    return program ? [{ node: node as SnippetNode, program }] : [];
  });
}
