/** @vitest-environment jsdom */
import "./browser.fixture";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { ConfirmProvider } from "./confirm";
import { useLeaveGuard } from "./leave-guard";
import { click, find, hide, show } from "./screen.fixture";

afterEach(() => {
  hide();
  vi.restoreAllMocks();
});

function Form({ name }: { name: string }) {
  const [dirty, setDirty] = useState(false);
  useLeaveGuard(dirty, `Leave ${name}?`);
  return (
    <button type="button" onClick={() => setDirty(!dirty)}>
      {name}
    </button>
  );
}

function shown() {
  const forms = (
    <>
      <Form name="grade" />
      <Form name="comment" />
      <Link to="/other">away</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: "/", element: forms },
    { path: "/other", element: <p>arrived</p> },
  ]);
  show(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  return router;
}
const pageText = (): string => document.body.textContent ?? "";

it("asks with the words of the form that has something to lose, whichever of several that is, and warns of nothing", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const router = shown();
  for (const name of ["grade", "comment"]) {
    click(find("button", name));
    click(find("a", "away"));
    await vi.waitFor(() => expect(pageText()).toContain(`Leave ${name}?`));
    click(find("button", "Stay"));
    await vi.waitFor(() => expect(router.state.blockers.get("leave-guard")?.state).toBe("unblocked"));
    expect(router.state.location.pathname).toBe("/");
    click(find("button", name));
  }
  expect(warned).not.toHaveBeenCalled();
});

it("leaves when it is told to, or when nothing is to be lost, and blocks no page without a form", async () => {
  const router = shown();
  click(find("button", "grade"));
  click(find("a", "away"));
  await vi.waitFor(() => expect(pageText()).toContain("Leave grade?"));
  click(find("button", "Leave"));
  await vi.waitFor(() => expect(pageText()).toContain("arrived"));
  expect([...router.state.blockers.keys()]).toEqual([]);
  await router.navigate("/");
  await vi.waitFor(() => expect(pageText()).toContain("away"));
  click(find("a", "away"));
  await vi.waitFor(() => expect(pageText()).toContain("arrived"));
});
