import { useEffect, useRef, useState } from "react";
import type { LibraryDocument } from "../../../../../domain/assessments/xml";
import type { LanguageSession } from "../../../workspace/language-session";
import { openLanguageSession } from "../../../workspace/language-worker";
import { type GlobalValue, GlobalValues } from "./global-values";

/** Milliseconds without a key before expressions are evaluated. */
const PAUSE_MS = 300;

interface Told {
  readonly expression: string;
  readonly value: GlobalValue;
}

interface Opened {
  readonly session: LanguageSession;
  readonly values: GlobalValues;
}

/**
 * Evaluates a deployment's globals whenever they have changed, in a language worker that starts with the first one.
 * @returns the value of the global at a place; null while it is not known
 */
export function useGlobalValues(library: LibraryDocument): (index: number) => GlobalValue | null {
  const [told, setTold] = useState<readonly Told[]>([]);
  const opened = useRef<Opened | null>(null);
  const latest = useRef(library);
  latest.current = library;
  const { interpreter, variant, external, globals } = library;
  const asked = JSON.stringify([interpreter, variant, external, globals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked says all that counts of the library
  useEffect(() => {
    const now = latest.current;
    if (now.globals.length === 0) return;
    const ending = new AbortController();
    const tell = (index: number, value: GlobalValue): void => {
      const expression = now.globals[index]?.value ?? "";
      setTold(
        (before) => Array.from(now.globals, (_, at) => (at === index ? { expression, value } : before[at])) as Told[],
      );
    };
    const timer = setTimeout(() => {
      opened.current ??= open();
      void opened.current.values.evaluate(now, tell, ending.signal);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked]);
  useEffect(
    () => () => {
      opened.current?.session.dispose();
      opened.current = null;
    },
    [],
  );
  return (index) => (told[index]?.expression === globals[index]?.value ? (told[index]?.value ?? null) : null);
}

function open(): Opened {
  const session = openLanguageSession();
  return { session, values: new GlobalValues(session) };
}
