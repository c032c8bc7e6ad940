import { problemOfPicture } from "./check-picture";

const svg = (inner: string) => problemOfPicture("img/a.svg", new TextEncoder().encode(`<svg xmlns="x">${inner}</svg>`));

test.each([
  ['<circle r="3" fill="url(#paint)"/><use href="#a"/>', null],
  ['<image href="data:image/png;base64,AAAA"/>', null],
  ["<script>1</script>", "holds a script"],
  ["<SCRIPT src='x'/>", "holds a script"],
  ['<g onload="1"/>', "holds an event handler"],
  ["<foreignObject><body/></foreignObject>", "holds a page of its own (foreignObject)"],
  ['<use xlink:href="https://a.example/x.svg#a"/>', "refers to something outside of it"],
  ['<a href="javascript:1"/>', "refers to something outside of it"],
  ['<g style="fill: url(https://a.example/x)"/>', "refers to something outside of it"],
  ["<style>@import 'x.css'</style>", "refers to something outside of it"],
])("a drawing with %s", (inner, problem) => {
  expect(svg(inner)).toBe(problem);
});

test("a picture is what its name says, and has at most 5 MB", () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);
  expect(problemOfPicture("img/a.png", png)).toBeNull();
  expect(problemOfPicture("img/a.jpg", png)).toBe("is no JPG picture");
  expect(problemOfPicture("img/a.svg", png)).toBe("is no SVG picture");
  expect(problemOfPicture("img/a.png", new Uint8Array(5_000_001))).toBe("is larger than 5 MB");
});
