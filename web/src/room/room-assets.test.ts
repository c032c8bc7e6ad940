import { allowedAddress } from "./room-assets";

const ORIGIN = "https://academy.example";

it.each([
  ["/courses-prod/12/images/hut.png", "/courses-prod/12/images/hut.png"],
  ["/game-assets/ui/galaxy.jpg?a=1", "/game-assets/ui/galaxy.jpg?a=1"],
  ["https://academy.example/a/b.png", "/a/b.png"],
])("allows %s", (url, address) => {
  expect(allowedAddress(url, ORIGIN)).toBe(address);
});

it.each([
  "https://elsewhere.example/a.png",
  "https://academy.example.elsewhere.example/a.png",
  "//elsewhere.example/a.png",
  "/\\elsewhere.example/a.png",
  "/\t/elsewhere.example/a.png",
  "data:image/png;base64,AAAA",
  "blob:https://academy.example/1",
  "javascript:1",
  "images/hut.png",
  "/v2/user",
  "/%76%32/user",
  "/a/../v2/user",
  "//v2/user",
  "",
])("refuses %s", (url) => {
  expect(allowedAddress(url, ORIGIN)).toBeUndefined();
});
