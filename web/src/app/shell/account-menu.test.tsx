/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { MemoryRouter } from "react-router-dom";
import { ConfirmProvider } from "../../design/confirm";
import { click, find, hide, settle, show } from "../../design/screen.fixture";
import { hasLoggedOut, rememberLogOut, type Session, SessionContext } from "../session";
import { AccountMenu } from "./account-menu";
import { DialogContext } from "./dialog-context";

const user = { userId: 7, name: "Sue", courses: [], mayCreateCourses: false, account: null };
const session = { user, courseRegistration: null } as unknown as Session;
const PROGRAM = "academy.playground.7";

/** Opens the menu of somebody who has a program on this device. */
function openMenu(): void {
  localStorage.clear();
  localStorage.setItem(PROGRAM, "1;");
  rememberLogOut(false);
  show(
    <MemoryRouter>
      <SessionContext value={session}>
        <DialogContext value={{ open: () => {}, loading: null }}>
          <ConfirmProvider>
            <AccountMenu />
          </ConfirmProvider>
        </DialogContext>
      </SessionContext>
    </MemoryRouter>,
  );
  click(find("button.avatar"));
}
const isLoggedOut = () => vi.waitFor(() => expect(hasLoggedOut()).toBe(true));

afterEach(() => {
  hide();
  localStorage.clear();
});

const forgets = () =>
  find(".menu label", "Forget my programs on this device").querySelector("input") as HTMLInputElement;

test("Log out keeps the person's programs on this device", async () => {
  openMenu();
  expect(forgets().checked).toBe(false);
  click(find("button.menu__item", "Log out"));
  await isLoggedOut();
  await settle();
  expect(localStorage.getItem(PROGRAM)).toBe("1;");
});

test("Log out forgets them where that is chosen", async () => {
  openMenu();
  click(forgets());
  click(find("button.menu__item", "Log out"));
  await isLoggedOut();
  await vi.waitFor(() => expect(localStorage.getItem(PROGRAM)).toBeNull());
});
