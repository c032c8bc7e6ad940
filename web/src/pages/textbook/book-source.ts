import { useEffect, useState, useSyncExternalStore } from "react";
import { type BookFacts, readBook } from "../../../../domain/textbook/book";
import { partNamed } from "../../../../domain/textbook/places";
import { type ReadSection, readSection } from "../../../../domain/textbook/read-section";
import { siteSettings } from "../../app/site-settings";
import { BookFailure, failureKind } from "./book-failure";

/** Returns the address of a file of the book. `digest` is its content's; a file that is asked for with it never changes. */
export const bookAddress = (path: string, digest?: string): string =>
  siteSettings().textbook.base + path + (digest ? `?d=${digest}` : "");

/** Tells whether this site serves the book. Those of other hosts say nothing of themselves but their table of contents. */
const isOwnBook = (): boolean => siteSettings().textbook.base.startsWith("/");

/** Something that is read once, whoever asks for it. */
interface Resource<Value> {
  readonly read: () => Promise<Value>;
  state: Loaded<Value>;
  readonly listeners: Set<() => void>;
}

/** What has come of reading. `data` and `error` are not both there. */
export interface Loaded<Value> {
  readonly data?: Value;
  readonly error?: unknown;
}

const resources = new Map<string, Resource<unknown>>();
const NOTHING: Loaded<never> = {};
const TRIES = { most: 3, pauseMs: 700 } as const;

function resourceOf<Value>(key: string, read: () => Promise<Value>): Resource<Value> {
  const cached = resources.get(key) as Resource<Value> | undefined;
  if (cached) return cached;
  const made: Resource<Value> = { read, state: NOTHING, listeners: new Set() };
  resources.set(key, made as Resource<unknown>);
  void load(made);
  return made;
}

async function load<Value>(resource: Resource<Value>): Promise<void> {
  const become = (state: Loaded<Value>) => {
    resource.state = state;
    for (const listener of resource.listeners) listener();
  };
  if (resource.state !== NOTHING) become(NOTHING);
  for (let tried = 1; ; tried += 1) {
    try {
      return become({ data: await resource.read() });
    } catch (error) {
      if (tried === TRIES.most || failureKind(error) !== "unexpected" || !navigator.onLine) return become({ error });
      await new Promise((resolve) => setTimeout(resolve, tried * TRIES.pauseMs));
    }
  }
}

/** What has been read, and how to try again after a failure. A page that waits tries again when there is a network. */
function useResource<Value>(resource: Resource<Value>): Loaded<Value> & { readonly retry: () => void } {
  const [subscribe] = useState(() => (listener: () => void) => {
    resource.listeners.add(listener);
    return () => resource.listeners.delete(listener);
  });
  const state = useSyncExternalStore(subscribe, () => resource.state);
  const failed = state.error !== undefined;
  useEffect(() => {
    if (!failed) return;
    const again = () => void load(resource);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failed, resource]);
  return { ...state, retry: () => void load(resource) };
}

const bookResource = (): Resource<BookFacts> => resourceOf("book", readBookFacts);

async function readBookFacts(): Promise<BookFacts> {
  if (isOwnBook()) return readBook(await fetchJson("book.json"));
  const { factsOfContents } = await import("./foreign-book");
  return factsOfContents(siteSettings().textbook.base, await fetchJson("json/toc.json"));
}

const sectionResource = (book: BookFacts, section: string): Resource<ReadSection> =>
  resourceOf(`section ${section}`, async () => {
    const facts = book.sections.find((one) => one.section === section);
    if (!facts) throw new BookFailure("missing", `The book has no section ${section}`);
    return readSection(await fetchJson(`json/${section}.json`, facts.digest));
  });

/** The book's facts, read once a visit. */
export const useBook = () => useResource(bookResource());

/** A section's text. The caller is made anew for another section (`key`). */
export const useBookSection = (book: BookFacts, section: string) => useResource(sectionResource(book, section));

/** Has a section, or the one around a part, read before anybody opens it. */
export function fetchSectionAhead(book: BookFacts, name: string): void {
  if (name !== "index") sectionResource(book, partNamed(book, name)?.section.section ?? name);
}

/** Reads a section outside of a component: for snippets of search results, and for notes. Rejects as it would fail. */
export async function readBookSection(book: BookFacts, section: string): Promise<ReadSection> {
  const resource = sectionResource(book, section);
  await settled(resource);
  if (resource.state.data) return resource.state.data;
  throw resource.state.error;
}

function settled({ listeners, state }: Resource<unknown>): Promise<void> {
  if (state !== NOTHING) return Promise.resolve();
  return new Promise((resolve) => {
    const once = () => {
      listeners.delete(once);
      resolve();
    };
    listeners.add(once);
  });
}

/**
 * Reads the file of the book's index, as text: it is parsed where it is used, in a worker.
 * @throws BookFailure
 */
export const readSearchFile = (book: BookFacts): Promise<string> => fetchText("search.json", book.search?.digest);

async function fetchText(path: string, digest?: string): Promise<string> {
  const response = await fetch(bookAddress(path, digest), { credentials: "omit" });
  // HTTP/2 has no reason phrases, so the status decides. A bucket without the right to list says 403 of what is missing.
  if (response.status === 404 || response.status === 403) throw new BookFailure("missing", `${path} is not there`);
  if (!response.ok) throw new BookFailure("unexpected", `${path}: ${response.status}`);
  return response.text();
}

async function fetchJson(path: string, digest?: string): Promise<unknown> {
  const text = await fetchText(path, digest);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BookFailure("unreadable", `${path} is no JSON`, { cause: error });
  }
}
