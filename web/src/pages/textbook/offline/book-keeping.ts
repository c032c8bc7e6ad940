import type { BookFacts } from "../../../../../domain/textbook/book";
import { loadChunk } from "../../../app/chunks";
import { siteSettings } from "../../../app/site-settings";
import { workerFiles } from "../../../app/workers";
import { BOOK_CACHE } from "../../../update-worker/book-files";
import {
  bytesOf,
  filesOfBook,
  KeepingFailure,
  type KeepingPlan,
  type KeepingProblem,
  keepFile,
  picturesIn,
  planOf,
  type RequiredFile,
} from "./book-files";
import { type KeepingRecord, keepingRecord, writeKeepingRecord } from "./keeping-record";

/**
 * Has the update worker keep what the reader opens later: its panels, the faces of formulas, and what edits and runs programs.
 * Returns whether all of it came.
 */
async function keepReader(): Promise<boolean> {
  const formulas = [...document.fonts].filter(({ family }) => /KaTeX/.test(family));
  const { bookSearch, editor, language, questions } = workerFiles;
  // Loaded with every page by then: imported with this module it would be a file more for all of them.
  const { keepFilesOfBuild } = await import("../../../app/updates");
  // First, since it waits for the worker of a newer build, which then keeps the chunks.
  await keepFilesOfBuild([bookSearch, editor, language, questions].filter((file) => file !== ""));
  const parts: Promise<unknown>[] = [
    loadChunk("pages/textbook/contents/drawer", () => import("../contents/drawer")),
    loadChunk("pages/textbook/contents/book-index", () => import("../contents/book-index")),
    loadChunk("pages/textbook/search/search-dialog", () => import("../search/search-dialog")),
    loadChunk("pages/textbook/math/render", () => import("../math/render")),
    loadChunk("pages/textbook/program/program-workspace", () => import("../program/program-workspace")),
    loadChunk("pages/textbook/program/answer-workspace", () => import("../program/answer-workspace")),
    loadChunk("workspace/editor", () => import("../../../workspace/editor")),
    ...formulas.map((face) => face.load()),
  ];
  // Without one of them the text is read all the same.
  return (await Promise.allSettled(parts)).every(({ status }) => status === "fulfilled");
}

/** How far the whole book is on this device. `done` and `all` count files. */
export type KeepingStatus =
  | { readonly state: "looking" | "none" | "dropped" }
  | { readonly state: "part" | "outdated" | "keeping"; readonly done: number; readonly all: number }
  /** `withoutPictures`: the book's host lets no other site read them. */
  | { readonly state: "whole"; readonly all: number; readonly withoutPictures: boolean }
  | { readonly state: "failed"; readonly problem: KeepingProblem; readonly done: number; readonly all: number };

/** Files that are fetched at the same time. */
const AT_ONCE = 4;

/**
 * Keeps the whole book on this device: files in the cache that the update worker answers from, and a record of what was asked for.
 * Goes on while its dialog is closed; what a file more would not fit into leaves what is there.
 */
export class BookKeeping {
  #status: KeepingStatus = { state: "looking" };
  #running: AbortController | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly book: BookFacts,
    readonly base: string,
  ) {}

  readonly status = (): KeepingStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The host of the book says what its files are and weigh; those of the public format do not. */
  get saysItsSize(): boolean {
    return this.book.sections.every(({ digest }) => digest !== "");
  }

  get bytes(): number {
    return bytesOf(filesOfBook(this.book));
  }

  /** Looks at what is here, unless it is being kept just now. */
  async look(): Promise<void> {
    if (this.#running) return;
    const status = await this.#here();
    if (!this.#running) this.#become(status);
  }

  async #here(): Promise<KeepingStatus> {
    const record = keepingRecord(this.base);
    if (!record) return { state: "none" };
    const held = await this.#held();
    if (held.length === 0 && record.state === "whole") return { state: "dropped" };
    const { missing, outdated, here } = this.#plan(record, held);
    const all = missing.length + here;
    if (record.state !== "whole") return { state: "part", done: here, all };
    return missing.length + outdated.length > 0
      ? { state: "outdated", done: here, all }
      : { state: "whole", all, withoutPictures: record.withoutPictures };
  }

  /** Fetches what is missing or has changed. Resolves when it is done, stopped or has failed; `status` says which. */
  async keep(): Promise<void> {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    const earlier = keepingRecord(this.base);
    const record: KeepingRecord = {
      base: this.base,
      state: "keeping",
      pictures: earlier?.pictures ?? [],
      withoutPictures: false,
      build: earlier?.build ?? "",
    };
    writeKeepingRecord(record);
    try {
      const fetched = await this.#fetchAll(record, running.signal);
      writeKeepingRecord({ ...record, state: "whole", ...fetched });
      this.#running = null;
      await this.look();
    } catch (error) {
      const isStopped = running.signal.aborted;
      running.abort();
      this.#running = null;
      if (!isStopped && !(error instanceof KeepingFailure)) throw error;
      await this.#end(record, isStopped ? null : (error as KeepingFailure).problem);
    }
  }

  async #end(record: KeepingRecord, problem: KeepingProblem | null): Promise<void> {
    // What was taken off this device meanwhile is not asked for any more.
    if (!keepingRecord(this.base)) return this.look();
    writeKeepingRecord({ ...record, state: problem === "network" ? "keeping" : "stopped" });
    if (problem === null) return this.look();
    if (problem === "network") addEventListener("online", () => void this.keep(), { once: true });
    const here = await this.#here();
    const { done, all } = "done" in here ? here : { done: 0, all: 0 };
    this.#become({ state: "failed", problem, done, all });
  }

  /** Keeps the reader's files anew for a page of a newer build, which are others; the book itself may be the same. */
  async keepReaderOfBuild(): Promise<void> {
    const { build } = siteSettings();
    if (keepingRecord(this.base)?.build === build || !(await keepReader())) return;
    const record = keepingRecord(this.base);
    if (record?.state === "whole") writeKeepingRecord({ ...record, build });
  }

  /** Stops; what is here stays, and `keep` goes on from there. */
  stop(): void {
    this.#running?.abort();
  }

  /** Takes the book off this device. */
  async remove(): Promise<void> {
    this.stop();
    writeKeepingRecord(null);
    await caches.delete(BOOK_CACHE);
    await this.look();
  }

  /** Forgets that the browser has dropped it. */
  async forget(): Promise<void> {
    writeKeepingRecord(null);
    await this.look();
  }

  async #fetchAll(
    record: KeepingRecord,
    signal: AbortSignal,
  ): Promise<Pick<KeepingRecord, "pictures" | "withoutPictures" | "build">> {
    const cache = await caches.open(BOOK_CACHE);
    const { missing, outdated, here } = this.#plan(record, await this.#held());
    const queue = [...missing];
    const pictures = new Set(record.pictures);
    let done = here;
    let fetching = 0;
    const tell = () => this.#become({ state: "keeping", done, all: done + queue.length + fetching });
    let withoutPictures = false;
    let lacking: KeepingFailure | null = null;
    const found = (names: readonly string[]) => {
      for (const path of names.filter((name) => !pictures.has(name))) {
        pictures.add(path);
        queue.push({ path, digest: "", bytes: 0 });
      }
    };
    const fetchSome = async () => {
      for (let file = queue.shift(); file; file = queue.shift()) {
        fetching += 1;
        tell();
        try {
          const response = await keepFile(this.base, file, cache, signal);
          if (!this.saysItsSize && file.path.startsWith("json/")) found(await picturesIn(response));
          done += 1;
        } catch (error) {
          if (this.#isRefusedPicture(file, error)) {
            pictures.delete(file.path);
            withoutPictures = true;
          } else if (error instanceof KeepingFailure && error.problem === "missing") lacking = error;
          else throw error;
        }
        fetching -= 1;
        signal.throwIfAborted();
      }
    };
    tell();
    await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
    if (lacking) throw lacking;
    // The list comes last: it must not name what is not here.
    const list = { path: this.saysItsSize ? "book.json" : "json/toc.json", digest: "", bytes: 0 };
    await keepFile(this.base, list, cache, signal);
    await Promise.all(outdated.map((name) => cache.delete(this.#urlOf(name))));
    const build = (await keepReader()) ? siteSettings().build : "";
    return { pictures: [...pictures], withoutPictures, build };
  }

  /** Browsers do not say why a file of another host cannot be read; with a network it is that the host does not let us. */
  #isRefusedPicture({ path }: RequiredFile, error: unknown): boolean {
    if (this.saysItsSize || path.startsWith("json/") || !navigator.onLine) return false;
    return error instanceof KeepingFailure && error.problem !== "full";
  }

  #plan(record: KeepingRecord, held: readonly string[]): KeepingPlan {
    const more: RequiredFile[] = record.pictures.map((path) => ({ path, digest: "", bytes: 0 }));
    return planOf([...filesOfBook(this.book), ...more], held);
  }

  /** The names of files that are held, without the lists of them. */
  async #held(): Promise<string[]> {
    if (!(await caches.has(BOOK_CACHE))) return [];
    const cache = await (await caches.open(BOOK_CACHE)).keys();
    const folder = this.#urlOf("");
    const names = cache.flatMap(({ url }) => (url.startsWith(folder) ? [url.slice(folder.length)] : []));
    return names.filter((name) => name !== "book.json" && name !== "json/toc.json");
  }

  #urlOf(name: string): string {
    return new URL(this.base + name, location.href).href;
  }

  #become(status: KeepingStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}

let ofThisPage: BookKeeping | undefined;

/** Returns the one keeping of the page's book. */
export function keepingOf(book: BookFacts, base: string): BookKeeping {
  ofThisPage ??= new BookKeeping(book, base);
  return ofThisPage;
}

/** How long a worker gets to be there on a reader's first visit. */
const WORKER_WAIT_MS = 6000;

/** Tells whether this site and this browser can open the book without a network; a first visit's worker is waited for. */
export async function canKeep(): Promise<boolean> {
  if (!("caches" in window && "serviceWorker" in navigator)) return false;
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), WORKER_WAIT_MS));
  return Promise.race([navigator.serviceWorker.ready.then(() => true), timeout]);
}
