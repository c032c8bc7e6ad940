/** @vitest-environment jsdom */
import { CrashPage, crashesWithin, playgroundRoutes } from "./routes";
import "../design/browser.fixture";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { hide, settle, show } from "../design/screen.fixture";

it("has the contributors and the end of a sign-in to GitHub in a site that is a playground alone", () => {
  const paths = JSON.stringify(playgroundRoutes, (key, value) =>
    key === "lazy" || key === "element" ? undefined : value,
  );
  for (const path of ["playground", "contributors", "callback/github", "robot-worlds"]) {
    expect(paths).toContain(`"path":"${path}"`);
  }
});

describe("crash", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    hide();
  });

  /** A page whose code does not come, below a bar. */
  async function showMissing(cause: string): Promise<void> {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const lazy = () => Promise.reject(new Error(cause));
    const router = createMemoryRouter([
      {
        element: (
          <>
            <header>CS101</header>
            <Outlet />
          </>
        ),
        ErrorBoundary: CrashPage,
        HydrateFallback: () => null,
        children: [crashesWithin([{ path: "/", lazy }])],
      },
    ]);
    show(<RouterProvider router={router} />);
    await settle();
    await settle();
  }

  const textOf = (selector: string) => document.querySelector(selector)?.textContent;

  it("keeps the bar and says that it is the network where a page cannot be loaded without one", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await showMissing("Failed to fetch dynamically imported module: /a/x.js");
    expect([textOf("header"), textOf("h1"), textOf("main p"), textOf("main button")]).toEqual([
      "CS101",
      "You are offline",
      "This page needs the network. Connect, then try again.",
      "Try again",
    ]);
  });

  it("keeps the bar and gives the cause of everything else", async () => {
    await showMissing("no such thing");
    expect([textOf("header"), textOf("h1"), textOf("pre"), textOf("main button")]).toEqual([
      "CS101",
      "This page stopped working",
      "no such thing",
      "Reload this page",
    ]);
  });
});
