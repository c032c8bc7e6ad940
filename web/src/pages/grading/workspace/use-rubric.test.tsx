/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { type QuestionDialogProps, QuestionProvider } from "../../../design/confirm";
import { click, find, hide, settle, show, tell } from "../../../design/screen.fixture";
import { RubricItemForm } from "./use-rubric";

afterEach(hide);

const Asked = ({ question, onAnswer }: QuestionDialogProps) => (
  <button type="button" id="asked" onClick={() => onAnswer(true)}>
    {question.title}
  </button>
);

function open() {
  const cancelled = vi.fn();
  const form = (
    <QuestionProvider dialog={Asked}>
      <RubricItemForm item={null} onStore={async () => undefined} onCancel={cancelled} />
    </QuestionProvider>
  );
  const router = createMemoryRouter([
    { path: "/", element: form },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ]);
  show(<RouterProvider router={router} />);
  return { router, cancelled };
}

function type(text: string): void {
  const [field] = document.querySelectorAll("input");
  if (!field) throw new Error("there is no field");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  tell(field, new Event("input", { bubbles: true }));
}

it("asks before a half-typed item is left by a link or given up, and not before an untouched one", async () => {
  const { router, cancelled } = open();
  click(find("button", "Cancel"));
  await settle();
  expect(cancelled).toHaveBeenCalledTimes(1);
  type("Names say what");
  click(find("button", "Cancel"));
  await settle();
  expect(cancelled).toHaveBeenCalledTimes(1);
  click(find("#asked"));
  await settle();
  expect(cancelled).toHaveBeenCalledTimes(2);
  await act(() => router.navigate("/elsewhere"));
  expect(find("#asked")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
  click(find("#asked"));
  await settle();
  expect(router.state.location.pathname).toBe("/elsewhere");
});
