/** @vitest-environment jsdom */
import { chunkList } from "../../bundler/manifest";
import { scriptsOf } from "./chunks";

const CHUNKS = {
  "pages/login": ["/a/shared-1A.js", "/a/login-2B.js"],
  "pages/home": ["/a/shared-1A.js"],
  "pages/end": ["/a/one-1A0123456789abcdef.js", "/a/two-2B0123456789abcdef.js"],
  "pages/many": ["/a/shared-1A.js", "/a/login-2B.js", "/a/one-1A0123456789abcdef.js", "/a/two-2B0123456789abcdef.js"],
  "pages/ends": ["/a/shared-1A.js", "/a/two-2B0123456789abcdef.js"],
};

test("a page reads the files of its chunks as the build wrote them", () => {
  document.body.innerHTML = `<script type="application/json" id="chunks">${chunkList(CHUNKS)}</script>`;
  expect(Object.fromEntries(Object.keys(CHUNKS).map((name) => [name, scriptsOf(name)]))).toEqual(CHUNKS);
  expect(scriptsOf("pages/unknown")).toEqual([]);
});
