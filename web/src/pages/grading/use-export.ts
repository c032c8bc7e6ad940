import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { actionFailure } from "../../api/failures";
import { type GradingQuery, readGradingPage } from "../../api/queries";
import { toast } from "../../app/toasts";
import { download } from "../../csv/write";
import { gradingCsv } from "./csv";
import { everyPage, readSize } from "./paging";
import { type Row, rowOf } from "./rows";

/** Writes every submission of a choice to a file. Leaving the page ends it. */
export function useExport(courseId: number, choice: GradingQuery) {
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** Tries again as every reading does; nothing is kept. */
  const ask = (cursor: string | undefined) =>
    client.fetchQuery({
      queryKey: ["course", courseId, "grading", "export", choice, cursor ?? ""],
      queryFn: ({ signal }) => readGradingPage(courseId, { ...choice, size: readSize, cursor }, signal),
      staleTime: 0,
      gcTime: 0,
    });

  const start = async (name: string): Promise<void> => {
    const rows: Row[] = [];
    setDone(0);
    try {
      for await (const page of everyPage(ask)) {
        if (!here.current) return;
        rows.push(...page.rows.map(rowOf));
        setDone(rows.length);
      }
      download(name, gradingCsv(rows));
    } catch (error) {
      if (here.current) toast.danger(actionFailure(error));
    } finally {
      setDone(null);
    }
  };
  /** `done`: rows so far, null when none is being written. */
  return { done, start };
}
