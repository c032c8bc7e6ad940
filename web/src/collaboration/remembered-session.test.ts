/** @vitest-environment jsdom */
import { type RememberedSession, readRememberedSession, rememberSession } from "./remembered-session";

const session: RememberedSession = {
  courseId: 1,
  sessionId: "abc",
  role: "edit",
  own: { program: "1;", chapter: 2, variant: "lazy", external: "none" },
};
const key = "academy.session.7";

afterEach(() => localStorage.clear());

it("remembers the session of a person, and their own program", () => {
  rememberSession(7, session);
  expect(readRememberedSession(7)).toEqual(session);
  expect(readRememberedSession(8)).toBeNull();
  rememberSession(7, null);
  expect(readRememberedSession(7)).toBeNull();
});

it.each(["", "{", "null", "5", '{"courseId":1,"sessionId":"a","role":"king"}', '{"courseId":"1"}'])(
  "ignores the stored text %j",
  (text) => {
    localStorage.setItem(key, text);
    expect(readRememberedSession(7)).toBeNull();
  },
);

it("does not restore a program in an unknown language", () => {
  localStorage.setItem(key, JSON.stringify({ ...session, own: { ...session.own, chapter: 9 } }));
  expect(readRememberedSession(7)).toEqual({ ...session, own: null });
});
