import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";

/** How a course is moved in time: by days, on the clock of a zone of the IANA database. */
export interface Shift {
  readonly days: number;
  readonly timeZone: string;
}

/** What a copy of a course would have, and when it would be open. */
export const planQuery = (courseId: number, { days, timeZone }: Shift) =>
  queryOptions({
    queryKey: courseKey(courseId, "copy-plan", days, timeZone),
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/copy_plan", {
          params: { path: { courseId }, query: { days, timeZone } },
        }),
      ),
    placeholderData: (before) => before,
  });

/** Milliseconds after which it is asked again how far a copy is. */
const POLL_MS = 1000;

/** How far a course is that is made as a copy; null for one that is none. */
export const copyQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "copy"),
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/copy", { params: { path: { courseId } } })),
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt === null ? POLL_MS : false),
  });

export interface NewCopy extends Shift {
  readonly requestId: string;
  readonly courseName: string;
  readonly courseShortName: string;
}

/** Asks for a copy and returns the new course's id; asking again with the same request makes no second one. */
export async function requestCopy(courseId: number, body: NewCopy): Promise<number> {
  const call = api.POST("/v2/courses/{courseId}/admin/copies", { params: { path: { courseId } }, body });
  await unwrap(call);
  const id = (await call).response.headers.get("Location")?.split("/").at(-1);
  if (id === undefined) throw new Error("the answer does not tell the new course's address");
  return Number(id);
}

/** Has a copy gone on with. */
export const continueCopy = (courseId: number): Promise<unknown> =>
  unwrap(api.POST("/v2/courses/{courseId}/admin/copy/continue", { params: { path: { courseId } } }));
