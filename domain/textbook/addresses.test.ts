import { addressOf, isPicturePath, isSafeAddress, placeOf } from "./addresses";

it.each([
  ["/sicpjs/1.1#ex-1.2", true],
  ["/sicpjs", true],
  ["/courses/1/missions/3", true],
  ["/playground#chap=1&prgrm=Q", true],
  ["#p1", true],
  ["https://example.org/x", true],
  ["HTTP://example.org", true],
  ["javascript:alert(1)", false],
  ["java\nscript:alert(1)", false],
  ["//elsewhere.example/sicpjs", false],
  ["/sicpjsx", false],
  ["/v2/user", false],
  ["data:text/html,x", false],
  ["https://example.org/\nx", false],
  ["", false],
])("tells whether a page may lead to %j: %s", (address, expected) => expect(isSafeAddress(address)).toBe(expected));

it.each([
  ["img/cup.svg", true],
  ["ch1/fig 1 (b).png", true],
  ["../cup.svg", false],
  ["img/../../cup.svg", false],
  ["/cup.svg", false],
  ["https://x.example/cup.svg", false],
  ["img/cup.svg?x", false],
  ["cup.html", false],
])("tells whether %j is a picture of the book: %s", (src, expected) => expect(isPicturePath(src)).toBe(expected));

it("knows the places of the book", () => {
  expect(placeOf("/sicpjs/1.2.6#ex-1.22", "1")).toEqual({ section: "1.2.6", anchor: "ex-1.22" });
  expect(placeOf("/interactive-sicp/3", "1")).toEqual({ section: "3", anchor: "" });
  expect(placeOf("#fig%201", "2.1")).toEqual({ section: "2.1", anchor: "fig 1" });
  expect(placeOf("https://example.org/sicpjs/1", "1")).toBeNull();
  expect(addressOf({ section: "2.1", anchor: "fig 1" })).toBe("/sicpjs/2.1#fig%201");
  expect(addressOf({ section: "index", anchor: "" })).toBe("/sicpjs/index");
});
