/** @vitest-environment jsdom */
import "./browser.fixture";
import { act, useState } from "react";
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

/** Shows two forms, the second under questions of its own as on a page of staff, and two pages without any. */
function showForms() {
  const forms = (
    <ConfirmProvider>
      <Form name="grade" />
      <ConfirmProvider>
        <Form name="comment" />
      </ConfirmProvider>
      <Link to="/other">away</Link>
    </ConfirmProvider>
  );
  const router = createMemoryRouter(
    [
      { path: "/first", element: <p>first page</p> },
      { path: "/", element: forms },
      { path: "/other", element: <p>arrived</p> },
    ],
    { initialEntries: ["/first", "/"], initialIndex: 1 },
  );
  show(<RouterProvider router={router} />);
  return router;
}
const isShown = (text: string) => vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(text)));

/** Presses a button of the question, and has what it leads to come about, as it does between two events of a browser. */
const answer = (button: string): Promise<void> => act(async () => find("button", button).click());
const go = (): Promise<void> => act(async () => find("a", "away").click());

it("asks with the words of each form that has something to lose, and the router warns of nothing", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const router = showForms();
  for (const name of ["grade", "comment"]) {
    click(find("button", name));
    await go();
    await isShown(`Leave ${name}?`);
    await answer("Stay");
    expect([...router.state.blockers.values()].map(({ state }) => state)).toEqual(["unblocked"]);
    expect(router.state.location.pathname).toBe("/");
    click(find("button", name));
  }
  expect(warned).not.toHaveBeenCalled();
});

it("asks of a second form once the first has nothing more to lose, and leaves when it is told to", async () => {
  showForms();
  click(find("button", "grade"));
  click(find("button", "comment"));
  await go();
  await isShown("Leave grade?");
  await answer("Stay");
  click(find("button", "grade"));
  await go();
  await isShown("Leave comment?");
  await answer("Leave");
  await isShown("arrived");
});

it("asks on the way back, too", async () => {
  const router = showForms();
  click(find("button", "comment"));
  await act(() => router.navigate(-1));
  await isShown("Leave comment?");
  await answer("Leave");
  await isShown("first page");
});

it("blocks no page without a form, and the next page with one again", async () => {
  const router = showForms();
  await go();
  await isShown("arrived");
  expect([...router.state.blockers.keys()]).toEqual([]);
  await act(() => router.navigate("/"));
  click(find("button", "grade"));
  await go();
  await isShown("Leave grade?");
});
