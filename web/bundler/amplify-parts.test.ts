import type { Metafile } from "esbuild";
import { amplifyComplaints } from "./amplify-parts";

const chunk = (inputs: readonly string[], imports: readonly string[], entryPoint?: string) => ({
  bytes: 1,
  inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 1 }])),
  exports: [],
  imports: imports.map((path) => ({ path, kind: "import-statement" as const })),
  ...(entryPoint && { entryPoint }),
});

const outputs: Metafile["outputs"] = {
  "login.js": chunk([], ["shared.js"], "web/src/pages/login/index.tsx"),
  "account.js": chunk([], ["shared.js", "amplify.js"], "web/src/pages/account-login/index.tsx"),
  "shared.js": chunk(["web/src/pages/login/frame.tsx"], []),
  "amplify.js": chunk(["node_modules/@aws-amplify/ui/a.mjs", "node_modules/xstate/es/index.js"], []),
};

it("finds nothing where the pages of accounts alone load one copy", () => {
  expect(amplifyComplaints(outputs)).toEqual([]);
});

it("finds a page that loads Amplify, however far away", () => {
  const found = amplifyComplaints({ ...outputs, "shared.js": chunk([], ["amplify.js"]) });
  expect(found).toEqual(["web/src/pages/login/index.tsx loads Amplify, which is for the pages of accounts alone"]);
});

it("finds a second copy of the engine of state machines", () => {
  const second = "node_modules/@aws-amplify/ui-react-core/node_modules/xstate/es/index.js";
  const found = amplifyComplaints({ ...outputs, "more.js": chunk([second], []) });
  expect(found).toEqual([
    "xstate is bundled 2 times: node_modules/xstate, node_modules/@aws-amplify/ui-react-core/node_modules/xstate",
  ]);
});
