import { readKeepingRecord } from "./keeping-record";

const BASE = "/textbook/academy/";

test("reads what it wrote", () => {
  const record = { base: BASE, state: "whole", pictures: ["img/cup.svg"], withoutPictures: true, build: "0123" };
  expect(readKeepingRecord(JSON.stringify(record), BASE)).toEqual(record);
});

test.each([
  null,
  "",
  "{",
  "[]",
  '"whole"',
  '{"base":"/textbook/academy/","state":"half"}',
  '{"base":"/textbook/other/","state":"whole","pictures":[]}',
])("takes %j for nothing kept", (text) => expect(readKeepingRecord(text, BASE)).toBeNull());

test("passes over what is no picture", () => {
  const text = '{"base":"/textbook/academy/","state":"stopped","pictures":[1,"img/a.svg",null]}';
  expect(readKeepingRecord(text, BASE)?.pictures).toEqual(["img/a.svg"]);
});
