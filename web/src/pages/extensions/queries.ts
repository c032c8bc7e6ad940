import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { membersKey, readMemberOverviews, readMemberPage } from "../../api/members";

export type Extension = Schemas["Extension"];
export type Accommodation = Schemas["Accommodation"];
export type Member = Schemas["Member"];

/** Everything below this key changes with what is given here. */
export const extensionsKey = (courseId: number) => courseKey(courseId, "extensions");

/** The extensions of a course, or of one assessment of it, in pages. */
export const extensionsQuery = (courseId: number, assessmentId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...extensionsKey(courseId), "list", assessmentId ?? null],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/extensions", {
          params: {
            path: { courseId },
            query: {
              ...(assessmentId === undefined ? {} : { assessmentId: String(assessmentId) }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The accommodations of a course, in pages. */
export const accommodationsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: [...extensionsKey(courseId), "accommodations"],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/accommodations", {
          params: { path: { courseId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The first students whose names begin with a text, or whose username it is. */
export const studentsQuery = (courseId: number, search: string) =>
  queryOptions({
    queryKey: [...membersKey(courseId), "students", search],
    queryFn: () => readMemberPage(courseId, { search, role: "student" }),
    placeholderData: (before) => before,
  });

/** The assessments of one student, each with when it closes for them and why. */
export const datesQuery = (courseId: number, courseRegId: number) =>
  queryOptions({
    queryKey: [...extensionsKey(courseId), "dates", courseRegId],
    queryFn: () => readMemberOverviews(courseId, courseRegId),
  });

/** For whom an extension is: a student or a group. */
export type Target = { readonly courseRegId: number } | { readonly group: string };

export const targetOf = ({ courseRegId, group }: Extension): Target =>
  courseRegId === null ? { group: group ?? "" } : { courseRegId };

interface ExtensionToSave {
  readonly assessmentId: number;
  readonly target: Target;
  readonly closeAt: string;
  readonly reason: string;
  readonly version: number;
}

export const saveExtension = (courseId: number, { assessmentId, target, closeAt, reason, version }: ExtensionToSave) =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/assessments/{assessmentId}/extensions", {
      params: { path: { courseId, assessmentId } },
      body: { ...target, closeAt, reason, version },
    }),
  );

export const revokeExtension = (courseId: number, extension: Extension) =>
  unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/assessments/{assessmentId}/extensions", {
      params: {
        path: { courseId, assessmentId: extension.assessmentId },
        query: {
          ...(extension.courseRegId === null
            ? { group: extension.group ?? "" }
            : { courseRegId: String(extension.courseRegId) }),
          version: String(extension.version),
        },
      },
    }),
  );

/** The extension of one target as it is now; undefined when there is none. */
export async function readExtension(courseId: number, assessmentId: number, target: Target) {
  const query = { assessmentId: String(assessmentId) };
  const own = "courseRegId" in target ? { ...query, courseRegId: String(target.courseRegId) } : query;
  const { extensions } = await unwrap(
    api.GET("/v2/courses/{courseId}/admin/extensions", { params: { path: { courseId }, query: own } }),
  );
  return extensions.find((extension) =>
    "group" in target ? extension.group === target.group : extension.courseRegId === target.courseRegId,
  );
}

interface AccommodationToSave {
  readonly courseRegId: number;
  readonly factor: number | null;
  readonly days: number | null;
  readonly reason: string;
  readonly version: number;
}

export const saveAccommodation = (courseId: number, { courseRegId, ...body }: AccommodationToSave) =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/users/{courseRegId}/accommodation", {
      params: { path: { courseId, courseRegId } },
      body,
    }),
  );

export const removeAccommodation = (courseId: number, { courseRegId, version }: Accommodation) =>
  unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/users/{courseRegId}/accommodation", {
      params: { path: { courseId, courseRegId }, query: { version: String(version) } },
    }),
  );

interface RowToSave {
  readonly username: string;
  /** The number of an assessment; null is all of them. */
  readonly assessment: string | null;
  /** ISO 8601, UTC. */
  readonly closeAt: string | null;
  readonly factor: number | null;
  readonly days: number | null;
  readonly reason: string | null;
}

/** Gives what rows say, at most `MAX_EXTENSION_ROWS` of them: all, or nothing when one does not fit. */
export const saveExtensionRows = (courseId: number, rows: readonly RowToSave[]) =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/extensions", { params: { path: { courseId } }, body: { rows: [...rows] } }),
  );
