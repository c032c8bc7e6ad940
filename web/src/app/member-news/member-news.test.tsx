/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { hide, show } from "../../design/screen.fixture";
import { type Session, SessionContext } from "../session";
import type { News } from "./follow-news";
import { MemberNews } from "./member-news";

const heard = vi.hoisted(() => ({ tell: (_news: string): void => undefined }));
vi.mock("./follow-news", () => ({
  followNews: (_who: object, onNews: (news: News) => void) => {
    heard.tell = onNews as (news: string) => void;
    return () => undefined;
  },
}));

afterEach(() => {
  hide();
  vi.useRealTimers();
});

/** A page whose connection tells this; gives what it reads anew. */
async function readAfter(news: News): Promise<string[]> {
  vi.useFakeTimers();
  const client = new QueryClient();
  const read: string[] = [];
  client.invalidateQueries = async (filters) => void read.push(JSON.stringify(filters?.queryKey));
  const session = { user: { userId: 3 } } as unknown as Session;
  show(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <MemberNews courseId={1} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await vi.dynamicImportSettled();
  heard.tell(news);
  await act(() => vi.advanceTimersByTimeAsync(200));
  return read;
}

const OF_OTHERS = [
  '["course",1,"notifications"]',
  '["course",1,"line-comments"]',
  '["own-line-comments"]',
  '["course",1,"regrade-requests"]',
];

it("has a page read what others may have changed: comments on lines for both sides, requests and notices", async () => {
  expect(await readAfter("anything")).toEqual(expect.arrayContaining(OF_OTHERS));
});

it("reads them at its first connection too, which may come long after the page was loaded", async () => {
  expect(await readAfter("since loading")).toEqual(expect.arrayContaining(OF_OTHERS));
});

it("reads what is announced, and nothing else, when a course is told of it", async () => {
  expect(await readAfter("announcement")).toEqual([
    '["course",1,"notifications"]',
    '["course",1,"today"]',
    '["course",1,"announcements"]',
  ]);
});
