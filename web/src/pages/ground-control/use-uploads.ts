import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { forgetAssessments } from "../../api/managed-assessments";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/ground-control";
import { previewUpload, UploadFailure, type UploadForm, type UploadPreview, uploadFile } from "./assessment-calls";
import {
  assessmentFilesOf,
  contestThatLacks,
  isDone,
  referencesOf,
  stateOf,
  type UploadItem,
  type UploadState,
  withFiles,
  withState,
} from "./upload-list";

export interface Previewed {
  readonly item: UploadItem;
  readonly preview: UploadPreview;
}

/** Shows what forcing would change and asks whether to go on. */
type Ask = (previewed: readonly Previewed[]) => Promise<boolean>;

let lastId = 0;

async function itemOf(file: File): Promise<UploadItem> {
  lastId += 1;
  const id = lastId;
  return { id, name: file.name, file, state: { kind: "waiting" }, ...referencesOf(await file.text()) };
}

/**
 * The files to upload, and their way one after the other. The list stays whatever happens: what fails is said on its line
 * and does not stop the rest, but without a network the rest waits.
 */
export function useUploads() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const set = (id: number, state: UploadState): void => setItems((list) => withState(list, id, state));

  const add = async (chosen: readonly File[]): Promise<void> => {
    const { files, leftOut, problems } = await assessmentFilesOf(chosen);
    const added = await Promise.all(files.map(itemOf));
    setItems((list) => withFiles(list, added));
    for (const problem of problems) toast.danger(problem, 5000);
    if (leftOut > 0) toast.warning(strings.leftOut(leftOut), 5000);
    else if (files.length === 0 && problems.length === 0) toast.warning(strings.noFiles, 5000);
  };

  /** Runs one step on a file; its failure is said on its line. @returns undefined when it failed */
  const step = async <T>({ id }: UploadItem, during: UploadState, act: () => Promise<T>): Promise<T | undefined> => {
    set(id, during);
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof UploadFailure)) throw error;
      set(id, { kind: "failed", text: error.message, line: error.line });
      if (error.isUnreachable) throw error;
      return undefined;
    }
  };

  const send = async (item: UploadItem, form: UploadForm, basedOn?: string): Promise<UploadState | undefined> => {
    const word = await step(item, { kind: "uploading" }, () => uploadFile(item.file, form, basedOn));
    if (word === undefined) return undefined;
    const state = stateOf(word);
    set(item.id, state);
    return state;
  };

  const preview = async (list: readonly UploadItem[], form: UploadForm): Promise<Previewed[]> => {
    const previewed: Previewed[] = [];
    for (const item of list) {
      const preview = await step(item, { kind: "previewing" }, () => previewUpload(item.file, form));
      if (preview === undefined) continue;
      const lacking = contestThatLacks(
        preview,
        previewed.map((one) => one.item),
      );
      if (preview.refusal)
        set(item.id, { kind: "failed", text: preview.refusal.text.trim(), line: preview.refusal.line ?? null });
      else if (lacking !== undefined) set(item.id, { kind: "failed", text: strings.contestLacks(lacking), line: null });
      else {
        set(item.id, { kind: "previewed", preview: preview });
        previewed.push({ item, preview: preview });
      }
    }
    return previewed;
  };

  const sendAll = async (list: readonly UploadItem[], form: UploadForm, ask: Ask): Promise<UploadState[]> => {
    const states: (UploadState | undefined)[] = [];
    if (!form.force) for (const item of list) states.push(await send(item, form));
    else {
      const previewed = await preview(list, form);
      const goesOn = previewed.length > 0 && (await ask(previewed));
      for (const { item, preview } of previewed) {
        if (goesOn) states.push(await send(item, form, preview.basedOn));
        else set(item.id, { kind: "waiting" });
      }
    }
    return states.filter((state) => state !== undefined);
  };

  /** Uploads some files of the list, or all that are not uploaded yet. */
  const upload = async (form: Omit<UploadForm, "courseId">, ask: Ask, only?: UploadItem): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const list = only ? [only] : items.filter((item) => !isDone(item));
      const states = await sendAll(list, { ...form, courseId }, ask);
      if (states.some(({ kind }) => kind === "forceUpdated")) toast.success(strings.forceUpdated);
      else if (states.some(({ kind }) => kind === "uploaded")) toast.success(strings.uploaded);
    } catch (error) {
      if (!(error instanceof UploadFailure)) throw error;
      setItems((before) => before.map((item) => (isOnItsWay(item) ? { ...item, state: { kind: "waiting" } } : item)));
      toast.danger(error.message, 5000);
    } finally {
      running.current = false;
      setBusy(false);
      void forgetAssessments(client, courseId);
    }
  };

  const remove = (id: number): void => setItems((list) => list.filter((item) => item.id !== id));
  return { items, busy, add, upload, remove, clear: () => setItems([]) };
}

const isOnItsWay = ({ state: { kind } }: UploadItem): boolean =>
  kind === "previewing" || kind === "previewed" || kind === "uploading";
