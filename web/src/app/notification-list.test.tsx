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

it("leaves the focus with the next notice when one is dismissed, then with the one before, then with the heading", () => {
  const client = new QueryClient();
  client.setQueryData(overviewsQuery(1).queryKey, []);
  const dismissed: number[] = [];
  const list = (ids: readonly number[]) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <section>
          <h2>Came back</h2>
          <NotificationList
            courseId={1}
            unread={ids.map((id) => notice(id, {}))}
            acknowledge={(gone) => dismissed.push(...gone)}
          />
        </section>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const crosses = () => [...document.querySelectorAll<HTMLElement>(".notes li > button")];
  const focused = () => document.activeElement?.closest("li")?.querySelector("strong")?.textContent;
  show(list([1, 2, 3]));
  crosses()[1]?.click();
  expect([dismissed, focused()]).toEqual([[2], "Mission 3"]);
  crosses()[2]?.click();
  expect(focused()).toBe("Mission 2");
  hide();
  show(list([4]));
  crosses()[0]?.click();
  expect(document.activeElement?.textContent).toBe("Came back");
});
