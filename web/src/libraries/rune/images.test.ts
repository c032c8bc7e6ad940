import { hostOf, imagesOf } from "./images";

test("an image belongs to the host that would learn of its loading", () => {
  expect(hostOf("https://pictures.example.com:8443/a/b.png?c=d")).toBe("pictures.example.com:8443");
  expect(hostOf("data:image/png;base64,AAAA")).toBe("");
  expect(hostOf("https://")).toBe("");
});

test("the images of a picture, each once", () => {
  const image = { image: "https://example.com/a.png" };
  expect(imagesOf([image, { shape: "heart" }, image, { image: "https://example.com/b.png" }])).toEqual([
    "https://example.com/a.png",
    "https://example.com/b.png",
  ]);
});
