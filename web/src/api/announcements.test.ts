// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import {
  announcementNewsQuery,
  keepAnnouncementNews,
  markAnnouncementsSeen,
  type ShownAnnouncement,
} from "./announcements";
import { api } from "./client";

const announcement = (id: number, publishedAt: string): ShownAnnouncement => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  title: "Lecture moved",
  text: "To room 3.",
  publishedAt,
  by: "Stan",
  editedAt: null,
  isNew: true,
});
const EARLY = announcement(1, "2026-11-20T08:00:00.000Z");
const LATE = announcement(2, "2026-11-21T08:00:00.000Z");

it("keeps seen what was seen, also in an answer that was on its way, and leaves new what came later", async () => {
  vi.spyOn(api, "POST").mockResolvedValue({ response: new Response(null, { status: 204 }) } as never);
  const client = new QueryClient();
  const isNew = () => client.getQueryData(announcementNewsQuery(1).queryKey)?.map((one) => one.isNew);
  keepAnnouncementNews(client, 1, [EARLY]);
  expect(isNew()).toEqual([true]);
  await markAnnouncementsSeen(client, 1, EARLY.publishedAt);
  expect(isNew()).toEqual([false]);
  keepAnnouncementNews(client, 1, [LATE, EARLY]);
  expect(isNew()).toEqual([true, false]);
});
