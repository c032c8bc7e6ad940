import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isSameValue } from "../../../../../domain/assessments/same-value";
import { readTask, XmlRefused } from "../../../../../domain/assessments/xml";
import { assessmentXmlQuery } from "../../../api/assessment-xml";
import { isNothingNew } from "../../ground-control/changes";
import { type ManagedAssessment, readManagedAssessment } from "../../ground-control/managed-assessments";
import { previewUpload, UploadFailure, type UploadPreview } from "../../ground-control/upload-calls";
import type { MissionHome } from "./mission-home";

/** Why an upload would replace what its author may not know. */
export type Stranger = "changedElsewhere" | "sameNumber" | null;

/** What an upload would do, and to what. */
export interface Comparison {
  readonly preview: UploadPreview;
  readonly assessment: ManagedAssessment | null;
  readonly stranger: Stranger;
}

export interface Target {
  readonly courseId: number;
  readonly configId: number;
}

/** Compares a mission's file with a course. Forcing is previewed too: what it means is shown before it is done. */
export async function compare(
  client: QueryClient,
  { file, target, home }: { readonly file: File; readonly target: Target; readonly home: MissionHome },
): Promise<Comparison> {
  const preview = await previewUpload(file, { ...target, force: true });
  const { assessmentId: id } = preview;
  if (id === null) return { preview, assessment: null, stranger: null };
  const assessment = (await readManagedAssessment(target.courseId, id)) ?? null;
  if (isNothingNew(preview)) return { preview, assessment, stranger: null };
  if (home.id !== id) return { preview, assessment, stranger: "sameNumber" };
  const origin = await home.origin().catch(() => null);
  if (origin === null) return { preview, assessment, stranger: null };
  const now = await client.fetchQuery(assessmentXmlQuery(target.courseId, id));
  return { preview, assessment, stranger: isSameContent(origin, now) ? null : "changedElsewhere" };
}

/** Tells whether two files of a course differ in nothing but type and dates, which are not the mission's. */
function isSameContent(one: string, other: string): boolean {
  if (one === other) return true;
  const [before, after] = [contentOf(one), contentOf(other)];
  return before !== null && after !== null && isSameValue(before, after);
}

function contentOf(xml: string) {
  try {
    return { ...readTask(xml), kind: null, startDate: null, dueDate: null };
  } catch (error) {
    if (error instanceof XmlRefused) return null;
    throw error;
  }
}

/** What an upload to a course would do; read again whenever something else is chosen. */
export function useComparison(
  client: QueryClient,
  { file, target, home }: { readonly file: File | null; readonly target: Target | null; readonly home: MissionHome },
) {
  return useQuery({
    queryKey: ["mission-comparison", file?.lastModified, target?.courseId, target?.configId],
    queryFn: () => {
      if (!file || !target) throw new Error("There is nothing to compare");
      return compare(client, { file, target, home });
    },
    enabled: file !== null && target !== null,
    retry: (count, error) => count < 1 && error instanceof UploadFailure && error.isUnreachable && navigator.onLine,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
