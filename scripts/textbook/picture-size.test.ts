import { pictureSize } from "./picture-size";

const svg = (attributes: string) =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`);

test.each([
  ["a.svg", svg('viewBox="0 0 640 320.4"'), [640, 320]],
  ["a.svg", svg('width="200px" height="100" viewBox="0 0 10 5"'), [200, 100]],
  ["a.svg", svg('width="50%" height="50%"'), [0, 0]],
  ["a.png", Buffer.from("89504e470d0a1a0a0000000d4948445200000102000000400806", "hex"), [258, 64]],
  ["a.gif", Buffer.from("4749463839610a000500", "hex"), [10, 5]],
  ["a.png", Buffer.from("89504e47", "hex"), [0, 0]],
  ["a.jpg", Buffer.from("ffd8ffe000104a46", "hex"), [0, 0]],
])("%s tells its size", (src, content, expected) => {
  const { width, height } = pictureSize(src, content);
  expect([width, height]).toEqual(expected);
});
