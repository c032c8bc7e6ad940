/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { ConfirmProvider } from "../../design/confirm";
import { click, find, hide, settle, show } from "../../design/screen.fixture";
import { CommentThread, type LineComment, type Replying } from "./comment-thread";

const author = { id: 2, name: "Stefan" };
const comment: LineComment = {
  id: "c1",
  text: "Why **this**?",
  author,
  writtenAt: "2026-11-20T08:00:00.000Z",
  version: 1,
  lines: ["a"],
  place: { from: 1, to: 1 },
  replies: [
    { id: "r1", text: "It is the least.", author: { id: 3, name: "Stella" }, writtenAt: "2026-11-20T09:00:00.000Z" },
  ],
};

function showThread(onReply?: Replying): void {
  const element = (
    <ConfirmProvider>
      <CommentThread comment={comment} onReply={onReply} />
    </ConfirmProvider>
  );
  show(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

function type(text: string): void {
  const field = find("textarea") as HTMLTextAreaElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

afterEach(hide);

it("shows replies below the comment, with who wrote them", async () => {
  showThread();
  await settle();
  expect(find("article strong", "Stefan")).toBeTruthy();
  expect(find(".line-comments__reply", "Reply of Stella").textContent).toContain("It is the least.");
  expect(document.querySelectorAll("button").length).toBe(1);
});

it("sends a reply once, with the same id when it is sent again, and gives the focus back", async () => {
  const sent: { id: string; text: string }[] = [];
  const outcomes = [false, true];
  showThread(async (_comment, reply) => {
    sent.push(reply);
    return outcomes.shift() ?? true;
  });
  click(find("button", "Reply"));
  type("  Because.  ");
  click(find("button", "Send reply"));
  await settle();
  expect(find("label", "Reply to Stefan")).toBeTruthy();
  click(find("button", "Send reply"));
  await settle();
  expect(sent.map(({ text }) => text)).toEqual(["Because.", "Because."]);
  expect(sent[0]?.id).toBe(sent[1]?.id);
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Reply");
  click(find("button", "Reply"));
  type("Because.");
  click(find("button", "Send reply"));
  await settle();
  expect(sent[2]?.id).not.toBe(sent[1]?.id);
});
