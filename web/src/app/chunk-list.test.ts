/** @vitest-environment jsdom */
import { chunkList } from "../../bundler/manifest";
import { filesOf } from "./chunks";

const CHUNKS = {
  "pages/login": { js: ["/a/shared-1A.js", "/a/login-2B.js"], css: ["/a/shared-1A-0123abcd.css"] },
  "pages/home": { js: ["/a/shared-1A.js"], css: ["/a/shared-1A-0123abcd.css"] },
  "pages/end": { js: ["/a/one-1A0123456789abcdef.js", "/a/two-2B0123456789abcdef.js"], css: [] },
  "pages/many": {
    js: ["/a/shared-1A.js", "/a/login-2B.js", "/a/one-1A0123456789abcdef.js", "/a/two-2B0123456789abcdef.js"],
    css: ["/a/shared-1A-0123abcd.css", "/a/help-3C-4567cdef.css"],
  },
  "app/help": { js: [], css: ["/a/help-3C-4567cdef.css"] },
};

test("a page reads the files of its chunks as the build wrote them", () => {
  document.body.innerHTML = `<script type="application/json" id="chunks">${chunkList(CHUNKS)}</script>`;
  expect(Object.fromEntries(Object.keys(CHUNKS).map((name) => [name, filesOf(name)]))).toEqual(CHUNKS);
  expect(filesOf("pages/unknown")).toEqual({ js: [], css: [] });
});
