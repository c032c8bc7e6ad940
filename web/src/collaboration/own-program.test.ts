import { readStay, type Stay, writeStay } from "./own-program";

const stay: Stay = {
  courseId: 1,
  sessionId: "abc",
  role: "edit",
  own: { program: "1;", chapter: 2, variant: "lazy", external: "none" },
};
const key = "academy.session.7";

afterEach(() => localStorage.clear());

it("remembers the session of a person, and what they had before", () => {
  writeStay(7, stay);
  expect(readStay(7)).toEqual(stay);
  expect(readStay(8)).toBeNull();
  writeStay(7, null);
  expect(readStay(7)).toBeNull();
});

it.each(["", "{", "null", "5", '{"courseId":1,"sessionId":"a","role":"king"}', '{"courseId":"1"}'])(
  "takes %j for nothing",
  (text) => {
    localStorage.setItem(key, text);
    expect(readStay(7)).toBeNull();
  },
);

it("brings no program back in a language that there is not", () => {
  localStorage.setItem(key, JSON.stringify({ ...stay, own: { ...stay.own, chapter: 9 } }));
  expect(readStay(7)).toEqual({ ...stay, own: null });
});
