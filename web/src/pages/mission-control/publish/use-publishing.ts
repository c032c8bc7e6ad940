import { useEffect, useRef, useState } from "react";
import { assessmentXmlQuery } from "../../../api/assessment-xml";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { changeAssessment, forgetAssessments } from "../../../api/managed-assessments";
import { toast } from "../../../app/toasts";
import { inCourseZone } from "../../../design/local-moment";
import { strings } from "../../../texts/en/mission-publish";
import { previewUpload, UploadFailure, uploadFile } from "../../ground-control/assessment-calls";
import { type ManagedAssessment, readManagedAssessment } from "../../ground-control/managed-assessments";
import { useMissionStore } from "../mission-store";
import {
  NOT_BEGUN,
  type PublishEnding,
  type PublishPlan,
  type PublishProgress,
  type PublishServer,
  type PublishStep,
  publishMission,
} from "./publish-mission";
import { isoDates, type PublishForm } from "./use-publish-form";

/** How far publishing is, once it has begun. */
export interface Publishing {
  readonly courseId: number;
  readonly plan: PublishPlan;
  readonly progress: PublishProgress;
  readonly running: PublishStep | null;
  /** What went wrong in the step that was running. */
  readonly failure: { readonly step: PublishStep | null; readonly text: string } | null;
  readonly ending: Exclude<PublishEnding, "stopped"> | null;
}

/** Seconds between two looks at checks that run on the server. */
const PAUSES_MS = [1000, 1000, 2000, 3000];

/** Uploads and publishes what the form says. What was done is kept when something fails, and not done again. */
export function usePublishing(form: PublishForm) {
  const [publishing, setPublishing] = useState<Publishing | null>(null);
  const [uploadFailure, setUploadFailure] = useState<UploadFailure | null>(null);
  const isOpen = useRef(true);
  const { save } = useMissionStore().getState();
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const run = async (server: PublishServer, begun: Publishing): Promise<void> => {
    let latest = begun;
    const show = (change: Partial<Publishing>): void => {
      latest = { ...latest, ...change };
      if (isOpen.current) setPublishing(latest);
    };
    show({ failure: null, ending: null });
    try {
      const ending = await publishMission(server, begun.plan, {
        progress: begun.progress,
        report: (progress, running) => show({ progress, running }),
        isWanted: () => isOpen.current,
      });
      if (ending !== "stopped") show({ running: null, ending });
      if (ending === "done") toast.success(latest.progress.done.has("publish") ? strings.published : strings.uploaded);
    } catch (error) {
      if (!(error instanceof UploadFailure || error instanceof ApiFailure)) throw error;
      const isUploaded = latest.progress.done.has("upload");
      if (isUploaded) show({ running: null, failure: { step: latest.running, text: failureText(error) } });
      else {
        // Whether an upload without an answer came through is seen by comparing again.
        setPublishing(null);
        if (error instanceof UploadFailure) setUploadFailure(error);
        form.forgetComparison();
      }
      toast.danger(failureText(error), 5000);
    } finally {
      void forgetAssessments(form.client, begun.courseId);
    }
  };

  const serverFor = (): PublishServer | null => {
    const { made, target, compared } = form;
    if (made.kind !== "file" || !target || !compared) return null;
    const { courseId } = target;
    const isForced = compared.preview.action === "forceUpdate";
    const read = (id: number) => readManagedAssessment(courseId, id);
    return {
      upload: async () => {
        const word = await uploadFile(made.file, { ...target, force: isForced }, compared.preview.basedOn);
        if (word.startsWith("Assessment has submissions")) throw new UploadFailure(strings.ignored, null, false);
      },
      find: async () => {
        const { assessmentId } = await previewUpload(made.file, { ...target, force: true });
        return assessmentId === null ? undefined : read(assessmentId);
      },
      read,
      change: (assessment: ManagedAssessment, change) => changeAssessment(courseId, assessment, change),
      pause: (count) => new Promise((resolve) => setTimeout(resolve, PAUSES_MS[count] ?? 5000)),
    };
  };

  const server = useRef<PublishServer | null>(null);
  const start = (): void => {
    const { target, dates, publishes, reason } = form;
    if (!target || !dates) return;
    server.current = serverFor();
    if (!server.current) return;
    save();
    setUploadFailure(null);
    const plan = { ...isoDates(dates), isPublished: publishes, reason };
    const { courseId } = target;
    void run(server.current, { courseId, plan, progress: NOT_BEGUN, running: null, failure: null, ending: null });
  };
  /** Goes on where it stopped, with another reason or with nothing but the upload. */
  const goOn = (change: Partial<PublishPlan> = {}): void => {
    if (!publishing || !server.current) return;
    void run(server.current, { ...publishing, plan: { ...publishing.plan, ...change } });
  };
  /** Notes which assessment the mission is now, when the dialog closes; a mission of another assessment stays that one. */
  const settle = async (): Promise<void> => {
    const id = publishing?.progress.assessment?.id;
    const { home, client } = form;
    if (!publishing || id === undefined || (home.id >= 0 && home.id !== id)) return;
    const xml = await client.fetchQuery(assessmentXmlQuery(publishing.courseId, id));
    await home.becomes(id, xml);
  };
  return { publishing, uploadFailure, start, goOn, settle };
}

const failureText = (error: unknown): string =>
  inCourseZone(error instanceof UploadFailure ? error.message : actionFailure(error));
