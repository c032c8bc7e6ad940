import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { everyPage } from "../api/every-page";
import { actionFailure } from "../api/failures";
import { download } from "../csv/write";
import { toast } from "./toasts";

interface Export<Page, Row> {
  /** Names what is read, so that two readings of the same are one. */
  readonly key: readonly unknown[];
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly csvOf: (rows: readonly Row[]) => string | Promise<string>;
}

/** Writes everything that a list shows page by page to a file. Leaving the page ends it. */
export function useCsvExport<Page extends { readonly next: string | null }, Row>({
  key,
  read,
  rowsOf,
  csvOf,
}: Export<Page, Row>) {
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const goesOn = useRef(true);
  useEffect(
    () => () => {
      goesOn.current = false;
    },
    [],
  );

  /** Tries again as every reading does; nothing is kept. */
  const ask = (cursor: string | undefined) =>
    client.fetchQuery({
      queryKey: [...key, "export", cursor ?? ""],
      queryFn: ({ signal }) => read(cursor, signal),
      staleTime: 0,
      gcTime: 0,
    });

  const start = async (name: string): Promise<void> => {
    const rows: Row[] = [];
    goesOn.current = true;
    setDone(0);
    try {
      for await (const page of everyPage(ask)) {
        if (!goesOn.current) return;
        rows.push(...rowsOf(page));
        setDone(rows.length);
      }
      const csv = await csvOf(rows);
      if (goesOn.current) download(name, csv);
    } catch (error) {
      if (goesOn.current) toast.danger(actionFailure(error));
    } finally {
      setDone(null);
    }
  };
  const stop = (): void => {
    goesOn.current = false;
  };
  /** `done`: rows so far, null when none is being written. */
  return { done, start, stop };
}
