import { hasSharedProgram } from "./shared-link";

const at = (pathname: string, hash = "", search = "") => hasSharedProgram({ pathname, hash, search });

it("knows a link that holds a program, in the hash or in the query", () => {
  expect(at("/playground", "#chap=4&prgrm=CYSw&variant=default")).toBe(true);
  expect(at("/playground", "#lz=CYSw")).toBe(true);
  expect(at("/playground/", "", "?prgrm=CYSw")).toBe(true);
});

it("opens nothing else to everybody", () => {
  expect(at("/playground")).toBe(false);
  expect(at("/playground", "#chap=4")).toBe(false);
  expect(at("/playground", "#prgrm=")).toBe(false);
  expect(at("/courses/1/missions", "#prgrm=CYSw")).toBe(false);
});
