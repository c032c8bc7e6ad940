import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isSameValue } from "../../../../../domain/assessments/same-value";
import { readTask, XmlRefused } from "../../../../../domain/assessments/xml";
import { assessmentXmlQuery } from "../../../api/assessment-xml";
import { assessmentTypesQuery } from "../../../api/course-settings";
import { useSession } from "../../../app/session";
import { strings } from "../../../texts/en/mission-publish";
import { previewUpload, UploadFailure, type UploadPreview } from "../../ground-control/assessment-calls";
import { isNothingNew } from "../../ground-control/changes";
import { type DatesDraft, errorsOf, NO_ERRORS } from "../../ground-control/dates-draft";
import { type ManagedAssessment, readManagedAssessment } from "../../ground-control/managed-assessments";
import { momentText, parseMoment } from "../../ground-control/moment-text";
import { useMission } from "../mission-store";
import { missionFileOf, useLocalChecks } from "./mission-file";
import { type MissionHome, teachingCourses, useMissionHome } from "./mission-home";
import { type Moments, momentsOfFile, movedAfter, typeOfKind } from "./proposals";

/** Why an upload would replace what its author may not know. */
type Stranger = "changedElsewhere" | "sameNumber" | null;

/** What an upload would do, and to what. */
interface Comparison {
  readonly preview: UploadPreview;
  readonly assessment: ManagedAssessment | null;
  readonly stranger: Stranger;
}

interface Target {
  readonly courseId: number;
  readonly configId: number;
}

/** Compares a mission's file with a course. Forcing is previewed too: what it means is shown before it is done. */
async function compare(
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
function useComparison(
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

/** What is still missing or wrong in the form. */
export interface FormErrors {
  readonly type: string | null;
  readonly dates: typeof NO_ERRORS;
  readonly replace: string | null;
  readonly checks: string | null;
  readonly reason: string | null;
}

const NO_FORM_ERRORS: FormErrors = { type: null, dates: NO_ERRORS, replace: null, checks: null, reason: null };

const draftOf = ({ openAt, closeAt }: Moments): DatesDraft => ({
  openAt: momentText(openAt),
  closeAt: momentText(closeAt),
});

/** Everything that is chosen before a mission goes to a course. Nothing that is typed is lost by choosing another course. */
export function usePublishForm() {
  const client = useQueryClient();
  const session = useSession();
  const home = useMissionHome();
  const mission = useMission((state) => state.mission);
  const courses = useMemo(() => teachingCourses(session), [session]);
  const [courseId, setCourseId] = useState<number | null>(courses[0]?.courseId ?? null);
  const [chosenType, setChosenType] = useState<{ courseId: number; configId: number } | null>(null);
  const [typedDates, setTypedDates] = useState<DatesDraft | null>(null);
  const [replaces, setReplaces] = useState(false);
  const [isPublishing, setPublishing] = useState(true);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState(NO_FORM_ERRORS);

  const made = useMemo(() => missionFileOf(mission), [mission]);
  const types = useQuery({ ...assessmentTypesQuery(courseId ?? 0), enabled: courseId !== null });
  const ofKind = typeOfKind(types.data ?? [], mission.task.kind);
  const configId = chosenType?.courseId === courseId ? (chosenType?.configId ?? null) : ofKind;
  const target = courseId === null || configId === null ? null : { courseId, configId };
  const file = made.kind === "file" ? made.file : null;
  const comparison = useComparison(client, { file, target, home });
  const compared = comparison.isFetching ? undefined : comparison.data;

  const ofFile = momentsOfFile(mission.task);
  const { preview, assessment = null } = compared ?? {};
  const stored = preview && { openAt: Date.parse(preview.openAt), closeAt: Date.parse(preview.closeAt) };
  const isNew = preview?.assessmentId === null;
  const isPublishedAlready = assessment?.isPublished ?? false;
  const opensFrom = preview?.opensFrom == null ? null : Date.parse(preview.opensFrom);
  const found = isNew ? (ofFile ?? stored) : stored;
  const proposed = found === undefined ? null : isPublishedAlready ? found : movedAfter(found, opensFrom);
  const dates = typedDates ?? (proposed && draftOf(proposed));
  const isOtherOfFile = ofFile !== null && dates !== null && !isSameDraft(draftOf(ofFile), dates);

  const checks = useLocalChecks();
  const publishes = isPublishing && !isPublishedAlready;

  const findErrors = (): FormErrors => ({
    type: configId === null ? strings.typeMissing : null,
    dates: dates === null ? NO_ERRORS : errorsOf(dates, publishes || isPublishedAlready ? opensFrom : null),
    replace: compared?.stranger && !replaces ? strings.replaceMissing : null,
    checks: publishes ? whyUnchecked(checks) : null,
    reason: publishes && checks.state === "red" && reason.trim() === "" ? strings.reasonMissing : null,
  });
  /** Looks at all that is filled in and shows what is wrong. @returns the first thing, null when nothing is */
  const check = (): string | null => {
    const found = findErrors();
    setErrors(found);
    return found.type ?? found.replace ?? found.dates.openAt ?? found.dates.closeAt ?? found.checks ?? found.reason;
  };
  const edit =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setErrors(NO_FORM_ERRORS);
    };

  return {
    client,
    home,
    made,
    courses,
    courseId,
    types,
    configId,
    target,
    comparison,
    compared,
    dates,
    ofFile,
    isOtherOfFile,
    isNew,
    isPublishedAlready,
    publishes,
    isPublishing,
    checks,
    reason,
    replaces,
    errors,
    check,
    chooseCourse: edit((id: number) => {
      setCourseId(id);
      setTypedDates(null);
      setReplaces(false);
    }),
    chooseType: edit((id: number) => courseId !== null && setChosenType({ courseId, configId: id })),
    setDates: edit((next: DatesDraft) => setTypedDates(next)),
    takeFileDates: edit(() => ofFile && setTypedDates(draftOf(ofFile))),
    setReplaces: edit(setReplaces),
    setPublishing: edit(setPublishing),
    setReason: edit(setReason),
    forgetComparison: () => void comparison.refetch(),
  };
}

function whyUnchecked({ state, isUnfinished }: ReturnType<typeof useLocalChecks>): string | null {
  if (isUnfinished) return strings.placeholders;
  return state === "not run" || state === "running" ? strings.checksFirst : null;
}

export type PublishForm = ReturnType<typeof usePublishForm>;

/** The dates as the server takes them. */
export const isoDates = ({ openAt, closeAt }: DatesDraft) => ({
  openAt: new Date(parseMoment(openAt) ?? 0).toISOString(),
  closeAt: new Date(parseMoment(closeAt) ?? 0).toISOString(),
});

const isSameDraft = (one: DatesDraft, other: DatesDraft): boolean =>
  one.openAt === other.openAt && one.closeAt === other.closeAt;
