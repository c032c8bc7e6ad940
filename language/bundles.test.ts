import { modulesToLoad, openBundle, openBundles, requireForBundles } from "./bundles";

const open = (text: string) => openBundle({ name: "cave", text }, requireForBundles());

it("are wanted when a text imports what is not built in", () => {
  expect(
    modulesToLoad(['import { a } from "cave"; import { b } from "repeat";', 'import { c } from "cave"; c();', "1;"]),
  ).toEqual(["cave"]);
});

it("open in the forms that builds give them", () => {
  for (const text of [
    "export default require => ({ dig: 1 });",
    "/*! licence */ export default require => ({ dig: 1 });",
    '"use strict";export default(require)=>({dig:1});',
    "/* made by a build */\nexport default (require) => {var m = { dig: 1 };return m;};",
    "const make = require => ({ dig: 1 });\nexport { make as default };",
    "export default function (require) { return { dig: 1 }; }\n",
  ]) {
    expect(open(text)).toEqual({ dig: 1 });
  }
});

it("find the parts of js-slang that they may use", () => {
  const { shown, list, state } = open(`export default require => {
    const { moduleContexts } = require("js-slang/context").default;
    moduleContexts.cave.state = { depth: 7 };
    return {
      shown: require("js-slang/dist/utils/stringify").stringify([1, 2]),
      list: require("js-slang/dist/stdlib/list").list(1, 2),
      state: require("js-slang/context").moduleContexts.cave.state,
    };
  };`);
  expect([shown, list, state]).toEqual(["[1, 2]", [1, [2, null]], { depth: 7 }]);
});

it.each([
  ["export default 5;", "its default export is not a function"],
  ["export default require => 5;", "it exports nothing"],
  ["const x = 1;", "it has no default export"],
  ["export default require => { require('react'); return {}; };", 'it needs "react", which modules do not have here'],
  ["export default require => { throw new Error('no luck'); };", "no luck"],
])("that are none are told so: %s", (text, reason) => {
  expect(() => open(text)).toThrow(`Module "cave" cannot be used: ${reason}.`);
});

it("stop at the first that cannot be used", () => {
  const good = { name: "good", text: "export default require => ({ a: 1 });" };
  expect(openBundles([good])).toEqual(new Map([["good", { a: 1 }]]));
  expect(openBundles([good, { name: "bad", problem: "Module bad could not be fetched." }])).toEqual(
    new Error("Module bad could not be fetched."),
  );
});
