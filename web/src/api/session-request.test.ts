/** @vitest-environment jsdom */
import { prefetched } from "./session-request";

/** A server that answers with who asked and how often anybody has. */
function server() {
  let asked = 0;
  const state = { user: "ann" as string | null, isDown: false };
  const request = async () => {
    asked += 1;
    if (state.isDown) throw new Error("no answer");
    return `${state.user} ${asked}`;
  };
  return { seen: state, askedTimes: () => asked, ...prefetched({ user: () => state.user, request }) };
}

it("gives what was asked for in advance once, and asks anew after that", async () => {
  const { prefetch, fetch, askedTimes } = server();
  prefetch();
  expect(askedTimes()).toBe(1);
  expect([await fetch(), await fetch()]).toEqual(["ann 1", "ann 2"]);
});

it("asks anew when somebody else has logged in since", async () => {
  const { seen: state, prefetch, fetch } = server();
  prefetch();
  state.user = "bob";
  expect([await fetch(), await fetch()]).toEqual(["bob 2", "bob 3"]);
});

it("asks for nothing in advance where nobody is logged in", async () => {
  const { seen: state, prefetch, fetch, askedTimes } = server();
  state.user = null;
  prefetch();
  expect(askedTimes()).toBe(0);
  state.user = "ann";
  expect(await fetch()).toBe("ann 1");
});

it("hands on a failure, and asks anew at the next try", async () => {
  const { seen: state, prefetch, fetch } = server();
  state.isDown = true;
  prefetch();
  await expect(fetch()).rejects.toThrow("no answer");
  state.isDown = false;
  expect(await fetch()).toBe("ann 2");
});
