import { type RememberedSession, readRememberedSession, rememberSession } from "./remembered-session";

const stay: RememberedSession = {
  courseId: 1,
  sessionId: "abc",
  role: "edit",
  own: { program: "1;", chapter: 2, variant: "lazy", external: "none" },
};
const key = "academy.session.7";

afterEach(() => localStorage.clear());

it("remembers the session of a person, and what they had before", () => {
  rememberSession(7, stay);
  expect(readRememberedSession(7)).toEqual(stay);
  expect(readRememberedSession(8)).toBeNull();
  rememberSession(7, null);
  expect(readRememberedSession(7)).toBeNull();
});

it.each(["", "{", "null", "5", '{"courseId":1,"sessionId":"a","role":"king"}', '{"courseId":"1"}'])(
  "takes %j for nothing",
  (text) => {
    localStorage.setItem(key, text);
    expect(readRememberedSession(7)).toBeNull();
  },
);

it("brings no program back in a language that there is not", () => {
  localStorage.setItem(key, JSON.stringify({ ...stay, own: { ...stay.own, chapter: 9 } }));
  expect(readRememberedSession(7)).toEqual({ ...stay, own: null });
});
