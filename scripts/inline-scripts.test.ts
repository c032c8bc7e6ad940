import { inlineScriptSources } from "./inline-scripts";

test("gives the hash of each script that stands in a page, as a policy names it", () => {
  const page = `<script type="application/json" id="chunks">{}</script><script>alert('Hello, world.');</script>
    <script type="module" src="/a/core.js"></script>`;
  expect(inlineScriptSources(page)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
});

test("gives none for a page whose scripts are files", () => {
  expect(inlineScriptSources('<script type="module" src="/a/core.js"></script>')).toEqual([]);
});
