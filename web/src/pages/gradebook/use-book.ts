import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ExternalMarks, type Gradebook, gradebookOf } from "../../../../domain/gradebook/gradebook";
import type { Policy } from "../../../../domain/gradebook/policy";
import { type GradebookSettings, gradebookQuery } from "../../api/gradebook";
import { useNow } from "../../app/now";
import { useCourse } from "../../app/session";
import { cockpitQuery } from "../cockpit/queries";

const A_MINUTE_MS = 60_000;

/** The marks of the course, and what they were made from. */
export interface Book extends Gradebook {
  readonly settings: GradebookSettings;
  readonly marks: ExternalMarks;
  /** Rows of the sheet that are still on their way. */
  readonly left: number;
}

/** Returns imported marks by registration. */
export const marksOf = ({ marks }: GradebookSettings): ExternalMarks =>
  new Map(marks.map((one) => [one.courseRegId, one.marks]));

/** Reads the sheet and the gradebook's settings, and makes the marks of them. */
export function useBook(): { readonly book: Book | undefined; readonly error: unknown; readonly retry: () => void } {
  const { courseId } = useCourse();
  const sheet = useQuery(cockpitQuery(courseId));
  const settings = useQuery(gradebookQuery(courseId));
  const now = useNow(A_MINUTE_MS);
  const book = useMemo(() => {
    if (!sheet.data || !settings.data) return undefined;
    const { assessments, students, left } = sheet.data;
    const marks = marksOf(settings.data);
    const policy: Policy = settings.data.policy;
    return { ...gradebookOf({ assessments, students, policy, marks }, now), settings: settings.data, marks, left };
  }, [sheet.data, settings.data, now]);
  const retry = () => {
    void sheet.refetch();
    void settings.refetch();
  };
  return { book, error: sheet.error ?? settings.error, retry };
}
