import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiFailure, readFailure } from "../../api/failures";
import { recordingQuery } from "../sourcecasts/queries";
import { readUploaded } from "./read-uploaded";
import type { Recorder } from "./recorder";

interface Edited {
  /** A recording of the course is on its way. */
  readonly isOpening: boolean;
  /** Why it cannot be edited; null when it can. */
  readonly failure: string | null;
}

/** Takes up the recording of the course that the address names (`?edit=UID`). */
export function useEdited(courseId: number, recorder: Recorder): Edited {
  const [search, setSearch] = useSearchParams();
  const uid = search.get("edit");
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited>({ isOpening: false, failure: null });
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (uid === null || begun.current === uid) return;
    begun.current = uid;
    setEdited({ isOpening: true, failure: null });
    const open = async () => {
      const { takes, session, notes } = await readUploaded(await client.fetchQuery(recordingQuery(courseId, uid)));
      await recorder.edit(takes, session, notes);
      setSearch({}, { replace: true });
    };
    open().then(
      () => setEdited({ isOpening: false, failure: null }),
      (error: unknown) => setEdited({ isOpening: false, failure: wordsOf(error) }),
    );
  }, [uid, client, courseId, recorder, setSearch]);
  return edited;
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiFailure) return readFailure(error);
  return error instanceof Error ? error.message : String(error);
}
