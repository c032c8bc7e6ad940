import type { Command } from "../../language/commands";
import type { Event } from "../../language/events";
import type { Entry } from "./corpus";

/** Takes one command and tells every event; the command is over with its `finished`. */
export type Speaker = (command: Command, hear: (event: Event) => void) => void;

/**
 * Gives an entry's program and REPL inputs to a language worker, or to what stands in for it, as a page does.
 * @returns for each input the lines of the log: `> displayed`, `= result`, `! error`
 */
export async function converse(entry: Entry, speak: Speaker): Promise<string[][]> {
  const answers = [...entry.answers];
  const shown: string[][] = [];
  for (const [index, { program }] of entry.inputs.entries()) {
    const run = index + 1;
    const { library, prepend } = entry;
    const command: Command =
      index === 0 ? { type: "run", run, library, prepend, program } : { type: "repl", run, library, program };
    shown.push(await logOf(command, answers, speak));
  }
  return shown;
}

const MARKS = { display: ">", result: "=", error: "!" } as const;

function logOf(command: Command, answers: string[], speak: Speaker): Promise<string[]> {
  const log: string[] = [];
  return new Promise((resolve) => {
    const hear = (event: Event): void => {
      if (event.type === "output") log.push(...event.lines.map(({ kind, text }) => `${MARKS[kind]} ${text}`));
      if (event.type === "finished") resolve(log);
      if (event.type === "wanted") {
        const bundles = event.modules.map((name) => ({ name, problem: `Module "${name}" not found.` }));
        speak({ type: "bundles", run: command.run, bundles }, hear);
      }
      if (event.type !== "prompt") return;
      log.push(`? ${event.text}`);
      speak({ type: "answer", run: command.run, text: answers.shift() ?? null }, hear);
    };
    speak(command, hear);
  });
}
