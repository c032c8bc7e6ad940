import { drawingOf } from "./drawings/drawing-collector";
import { ObjectIds } from "./drawings/object-ids";
import type { Host, Problem } from "./engine";
import { type Equipment, EvaluationContext } from "./evaluation-context";
import type { Library } from "./library";
import { LiveModuleHost, type Surroundings } from "./module-host";
import type { MediaMessage } from "./modules/media";
import { lineOf } from "./report";
import type { Run } from "./worker-run";

/**
 * The context of the last program, in which the REPL goes on, and its libraries, which may work in the background. It
 * outlives its run: each input of the REPL is a run of its own, and what is shown belongs to the run that is going on.
 */
export class ProgramSession {
  private context: EvaluationContext | null = null;
  private host: LiveModuleHost | null = null;
  private matrix: readonly MediaMessage[] = [];
  private readonly hinted = new Set<string>();

  constructor(
    private run: Run,
    private readonly surroundings: Surroundings,
  ) {}

  /** Takes the run to which all belongs that is shown from now on. */
  follow(run: Run): void {
    this.run = run;
    this.host?.begin();
  }

  /** Opens a fresh context; what the one before had put off is forgotten. `silent` tells whether nothing is shown yet. */
  open(library: Library, equipment: Omit<Equipment, "studio" | "messages">, silent: () => boolean): EvaluationContext {
    this.close();
    const host = new LiveModuleHost(
      (event) => this.run.post({ type: "media", event }),
      (task) => this.attend(task),
      this.surroundings,
    );
    this.host = host;
    this.context = new EvaluationContext(library, this.hostOf(library, host, silent), {
      ...equipment,
      studio: host,
      messages: this.matrix,
    });
    return this.context;
  }

  private hostOf(library: Library, host: LiveModuleHost, silent: () => boolean): Omit<Host, "modules"> {
    const numbering = new ObjectIds();
    return {
      display: (text) => (silent() ? undefined : this.run.stream.add({ kind: "display", text })),
      draw: (values, force) =>
        silent() ? undefined : this.run.draw(() => drawingOf(values, numbering, lazily(library, force))),
      working: () => this.run.supervision.working(),
      now: () => this.surroundings.now() - host.granted,
      random: () => this.surroundings.random(),
      overtime: (limitMs) => this.run.supervision.overtime(limitMs),
      yields: () => this.run.supervision.yields(),
      interactive: true,
    };
  }

  /** Forgets the context, and what its libraries have put off. */
  close(): void {
    this.host?.close();
    this.context = null;
  }

  /** Returns the context where an input in this language goes on in it; null where it needs one of its own. */
  contextFor(library: Library): EvaluationContext | null {
    return this.context && sameLanguage(this.context.library, library) ? this.context : null;
  }

  /** Prints a hint the first time that it is given. */
  hint(text: string): void {
    if (this.hinted.has(text)) return;
    this.hinted.add(text);
    this.run.print(text);
  }

  /** Hands a library what the page has to say. The state of the tone matrix is there for the runs to come too. */
  receive(message: MediaMessage): void {
    if (message.library === "sound_matrix") this.matrix = [message];
    this.attend(() => this.context?.receive(message));
  }

  /** Lets a library work outside a program, as soon as no program waits. */
  attend(task: () => void): void {
    const { run } = this;
    if (run.postpones(task)) return;
    for (const problem of this.attendNow(task)) run.stream.add(lineOf(problem, this.advise));
    run.stream.flush();
  }

  /** Runs a task under the time limit of programs at once, and returns what went wrong in it. */
  readonly attendNow = (task: () => void): readonly Problem[] => this.context?.attend(task) ?? [];

  /** Returns what a tutor would add to a problem; null where nothing helps. */
  readonly advise = (problem: Problem): string | null => this.context?.advise(problem) ?? null;
}

/** The function that computes values which are put off, in the variant that puts them off. */
const lazily = <Force>({ variant }: Library, force: Force): Force | undefined =>
  variant === "lazy" ? force : undefined;

const sameLanguage = (a: Library, b: Library): boolean =>
  a.chapter === b.chapter &&
  a.variant === b.variant &&
  a.external === b.external &&
  JSON.stringify([a.symbols, a.globals]) === JSON.stringify([b.symbols, b.globals]);
