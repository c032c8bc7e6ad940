/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { compressToEncodedURIComponent } from "lz-string";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { type Session, SessionContext } from "../../app/session";
import { find, hide, settle, show } from "../../design/screen.fixture";
import { SharedProgram } from "./notices";

const PROGRAM = 'display("hi");\n// for all';
const link = (program = PROGRAM, more = "") =>
  `/playground#chap=4&prgrm=${compressToEncodedURIComponent(program)}${more}`;

async function open(address: string, session: Session | null = null): Promise<void> {
  const element = (
    <SessionContext value={session}>
      <SharedProgram />
    </SessionContext>
  );
  show(
    <RouterProvider router={createMemoryRouter([{ path: "/playground", element }], { initialEntries: [address] })} />,
  );
  await settle();
}

afterEach(hide);

it("shows its program to somebody who is not logged in, to read, and says how to run it", async () => {
  await open(link());
  expect(find("pre").textContent).toBe(PROGRAM);
  expect(find("main").textContent).toContain("Written in Source §4.");
  expect(find("main").textContent).toContain("Log in to run it.");
  expect(document.querySelector("textarea, .monaco-editor, a[href='/welcome']")).toBeNull();
});

it("shows it to somebody who is in no course, with the way to one", async () => {
  await open(link(), { user: { userId: 3 } } as unknown as Session);
  expect(find("pre").textContent).toBe(PROGRAM);
  expect(find("main").textContent).toContain("Members of a course can run it here.");
  expect(find("a").getAttribute("href")).toBe("/welcome");
});

it("says that the program of a link is damaged", async () => {
  await open("/playground#chap=4&prgrm=~~~");
  expect(find('[role="alert"]').textContent).toBe("The program in this link is damaged. Ask for a new link.");
  expect(document.querySelector("pre")).toBeNull();
});

it("runs nothing that a program says of the page", async () => {
  await open(link('</code><img src="x" onerror="alert(1)">'));
  expect(document.querySelector("main img")).toBeNull();
});
