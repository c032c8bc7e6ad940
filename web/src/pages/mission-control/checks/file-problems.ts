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
  onerror: ((event: { message?: string }) => void) | null;
}

/** Where the worker comes from and, once nobody needs it, goes to. */
export interface FileProblemsSource {
  take(): FileProblemsWorker;
  /** Takes back a worker that has answered everything. */
  giveBack(worker: FileProblemsWorker): void;
}

/** Reads missions as an upload would, in a worker, one at a time: of those that wait only the newest is read. */
export class FileProblemsReader {
  private worker: FileProblemsWorker | null = null;
  private isBusy = false;
  private waiting: TaskDocument | null = null;
  private id = 0;

  /** @param tell is given what was found in the mission that was read last */
  constructor(
    private readonly source: FileProblemsSource,
    private readonly tell: (found: FileProblems) => void,
  ) {}

  read(task: TaskDocument): void {
    this.waiting = task;
    this.next();
  }

  dispose(): void {
    if (this.worker !== null) this.leave(this.worker);
    this.worker = null;
    this.waiting = null;
  }

  private leave(worker: FileProblemsWorker): void {
    worker.onmessage = null;
    if (this.isBusy) worker.terminate();
    else this.source.giveBack(worker);
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
    const worker = this.source.take();
    worker.onmessage = ({ data }) => {
      this.isBusy = false;
      if (data.id === this.id && !this.waiting) this.tell(data.found);
      this.next();
    };
    return worker;
  }
}
