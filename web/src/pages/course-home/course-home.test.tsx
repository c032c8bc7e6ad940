/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { todayQuery } from "../../api/today";
import { type Course, CourseContext } from "../../app/session";
import { hide, settle, show } from "../../design/screen.fixture";
import CourseHome from ".";

const COURSE = { courseId: 4, role: "student", types: [], configuration: { enableGame: true } } as unknown as Course;

/** The root of a course whose Today has not come, and its router, in which the code of the playground is on its way. */
async function open() {
  const client = new QueryClient();
  // The request is never answered: what it would give is put in its place.
  vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => undefined));
  let bring: () => void = () => undefined;
  const playground = new Promise<void>((resolve) => {
    bring = resolve;
  });
  const home = (
    <QueryClientProvider client={client}>
      <CourseContext value={COURSE}>
        <CourseHome />
      </CourseContext>
    </QueryClientProvider>
  );
  const router = createMemoryRouter(
    [
      { path: "/courses/4", element: home },
      { path: "/courses/4/game", element: <h1>Game</h1> },
      { path: "/playground", lazy: () => playground.then(() => ({ element: <h1>Playground</h1> })) },
    ],
    { initialEntries: ["/courses/4"] },
  );
  show(<RouterProvider router={router} />);
  await settle();
  const answer = async () => {
    client.setQueryData(todayQuery(4).queryKey, { chapter: { number: 1 } } as never);
    // Queries tell of what is new in a turn of their own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  return { router, answer, bring };
}

afterEach(() => {
  hide();
  vi.restoreAllMocks();
});

it("leads to the game where a chapter can be played", async () => {
  const { router, answer } = await open();
  expect(router.state.location.pathname).toBe("/courses/4");
  await answer();
  expect(router.state.location.pathname).toBe("/courses/4/game");
});

it("leads nobody away from the page that they have chosen before it knew where to lead", async () => {
  const { router, answer, bring } = await open();
  await act(async () => void router.navigate("/playground"));
  await answer();
  await act(async () => bring());
  await settle();
  expect(router.state.location.pathname).toBe("/playground");
  expect(document.querySelector("h1")?.textContent).toBe("Playground");
});
