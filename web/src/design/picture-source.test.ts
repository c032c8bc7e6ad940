import { pictureSource } from "./picture-source";

const BASE = "https://academy.example.org/courses/1/missions";

test.each(["/assets/covers/m1.png", "cover.png", "https://academy.example.org/a.png"])(
  "%s is of this site",
  (address) => {
    expect(pictureSource(address, BASE).kind).toBe("own");
  },
);

test.each(["https://pictures.example.net/a.png", "//pictures.example.net/a.png"])(
  "%s is of another host",
  (address) => {
    expect(pictureSource(address, BASE)).toEqual({
      kind: "outside",
      url: "https://pictures.example.net/a.png",
      host: "pictures.example.net",
    });
  },
);

test.each([
  "http://pictures.example.net/a.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  "ftp://pictures.example.net/a.png",
  "https://",
  "",
  null,
  undefined,
])("%s is never loaded", (address) => {
  expect(pictureSource(address, BASE)).toEqual({ kind: "none" });
});
