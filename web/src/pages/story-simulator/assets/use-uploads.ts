import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { assetPathsQuery, uploadAsset } from "./asset-calls";
import { type Upload, type UploadState, uploadsInto, withState } from "./upload-list";

/** The uploads of this visit. Files are sent one after the other; one that fails does not stop the rest. */
export function useUploads() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const set = (id: number, state: UploadState): void => setUploads((list) => withState(list, id, state));

  const send = async ({ id, path, content }: Upload): Promise<void> => {
    if (path === undefined) return;
    set(id, { kind: "sending", share: 0 });
    try {
      const response = await uploadAsset(courseId, path, content, (share) => set(id, { kind: "sending", share }));
      set(id, { kind: "done", response });
    } catch (error) {
      set(id, { kind: "failed", response: actionFailure(error) });
    }
  };

  const upload = (folder: string, files: readonly File[]): void => {
    const added = uploadsInto(folder, files, lastId.current + 1);
    lastId.current += added.length;
    setUploads((list) => [...list, ...added]);
    queue.current = queue.current.then(async () => {
      for (const one of added) await send(one);
      await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    });
  };

  const isBusy = uploads.some(({ state }) => state.kind === "waiting" || state.kind === "sending");
  return { uploads, isBusy, upload, clear: () => setUploads([]) };
}
