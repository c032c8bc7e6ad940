/** @vitest-environment jsdom */
import "../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { overviewsQuery } from "../api/assessments";
import { hide, show } from "../design/screen.fixture";
import { NotificationList } from "./notification-list";
import type { Notification } from "./notification-types";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00.000Z"), toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  hide();
  vi.useRealTimers();
});

const notice = (id: number, more: Partial<Notification>): Notification => ({
  id,
  type: "graded",
  assessment_id: id,
  submission_id: null,
  assessment: { type: "Missions", title: `Mission ${id}` },
  ...more,
});

it("says how long ago each has come, in the order of the server, and nothing of those that have no time", () => {
  const client = new QueryClient();
  client.setQueryData(overviewsQuery(1).queryKey, []);
  const unread = [
    notice(7, { created_at: "2026-11-22T09:58:00.000Z" }),
    notice(9, { created_at: "2026-11-21T09:00:00.000Z" }),
    notice(3, {}),
  ];
  show(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NotificationList courseId={1} unread={unread} acknowledge={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const rows = [...document.querySelectorAll(".notes li")].map((row) => [
    row.querySelector("strong")?.textContent,
    row.querySelector("time")?.textContent,
  ]);
  expect(rows).toEqual([
    ["Mission 7", "2 minutes ago"],
    ["Mission 9", "yesterday"],
    ["Mission 3", undefined],
  ]);
});
