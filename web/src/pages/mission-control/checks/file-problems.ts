import type { FileProblem, TaskDocument } from "../../../../../domain/assessments/xml";

/** What an upload of the mission would refuse, and what is worth a warning. */
export interface FileProblems {
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
}

export interface FileProblemsQuestion {
  readonly id: number;
  readonly task: TaskDocument;
}

export interface FileProblemsAnswer {
  readonly id: number;
  readonly found: FileProblems;
}

/** The part of a Worker that is used. */
export interface FileProblemsWorker {
  postMessage(question: FileProblemsQuestion): void;
  terminate(): void;
  onmessage: ((event: { data: FileProblemsAnswer }) => void) | null;
}

/** Reads missions as an upload would, in a worker, one at a time: of those that wait only the newest is read. */
export class FileProblemsReader {
  private worker: FileProblemsWorker | null = null;
  private isBusy = false;
  private waiting: TaskDocument | null = null;
  private id = 0;

  /** @param tell is given what was found in the mission that was read last */
  constructor(
    private readonly spawn: () => FileProblemsWorker,
    private readonly tell: (found: FileProblems) => void,
  ) {}

  read(task: TaskDocument): void {
    this.waiting = task;
    this.next();
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting = null;
  }

  private next(): void {
    const task = this.waiting;
    if (this.isBusy || !task) return;
    this.waiting = null;
    this.isBusy = true;
    this.id += 1;
    this.worker ??= this.start();
    this.worker.postMessage({ id: this.id, task });
  }

  private start(): FileProblemsWorker {
    const worker = this.spawn();
    worker.onmessage = ({ data }) => {
      this.isBusy = false;
      if (data.id === this.id && !this.waiting) this.tell(data.found);
      this.next();
    };
    return worker;
  }
}
