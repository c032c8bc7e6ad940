import { infiniteQueryOptions } from "@tanstack/react-query";
import { announcementsKey } from "../../api/announcements";
import { api, type Schemas, unwrap } from "../../api/client";

export type StaffAnnouncement = Schemas["StaffAnnouncement"];
export type AnnouncementContent = Schemas["AnnouncementContent"];

/** All announcements of a course, for staff, a page at a time. */
export const staffAnnouncementsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: [...announcementsKey(courseId), "staff"],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/announcements", {
          params: { path: { courseId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // What is withdrawn is not shown again by a page that was read before.
    staleTime: 0,
  });

type Named = Pick<StaffAnnouncement, "id" | "version">;

/** Writes a new announcement, or changes one that was read. */
export const saveAnnouncement = (courseId: number, read: Named | undefined, content: AnnouncementContent) =>
  read === undefined
    ? unwrap(api.POST("/v2/courses/{courseId}/admin/announcements", { params: { path: { courseId } }, body: content }))
    : unwrap(
        api.PUT("/v2/courses/{courseId}/admin/announcements/{announcementId}", {
          params: { path: { courseId, announcementId: read.id } },
          body: { ...content, version: read.version },
        }),
      );

/** Takes an announcement back. */
export const withdrawAnnouncement = (courseId: number, { id, version }: Named) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/admin/announcements/{announcementId}/withdraw", {
      params: { path: { courseId, announcementId: id } },
      body: { version },
    }),
  );
