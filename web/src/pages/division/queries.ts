import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";

export type DividedWork = Schemas["DividedWork"];
export type DividedMember = DividedWork["members"][number];
export type GraderProgress = Schemas["GradingProgress"]["graders"][number];

const key = (courseId: number) => courseKey(courseId, "division");

/** Who of the staff grades how much. */
export const divisionQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...key(courseId), "shares"],
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/grading/division", { params: { path: { courseId } } })),
  });

/** How far an assessment is graded, by grader. */
export const gradingProgressQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: [...progressKey(courseId), assessmentId],
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/grading/division/{assessmentId}", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
  });

/** Replaces the shares. */
export const putDivision = (
  courseId: number,
  body: { version: number; keepsGrader: boolean; shares: { courseRegId: number; weight: number }[] },
): Promise<DividedWork> =>
  unwrap(api.PUT("/v2/courses/{courseId}/admin/grading/division", { params: { path: { courseId } }, body }));

/** What the keys of the progress of divisions begin with. */
export const progressKey = (courseId: number) => [...key(courseId), "progress"] as const;
