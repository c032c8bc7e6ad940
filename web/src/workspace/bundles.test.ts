import { fetchBundles } from "./bundles";

const answer = (status: number, text: string, type = "text/javascript") =>
  ({ ok: status === 200, status, headers: new Headers({ "content-type": type }), text: async () => text }) as Response;

const fetching = (answers: Record<string, Response>) => {
  const asked: unknown[] = [];
  const get = async (url: unknown, init: unknown) => {
    asked.push([url, init]);
    const found = answers[String(url)];
    if (!found) throw new TypeError("network");
    return found;
  };
  return { asked, get: get as typeof fetch };
};

it("fetches nothing where no place is configured", async () => {
  const { asked, get } = fetching({});
  expect(await fetchBundles(["cave"], "", get)).toEqual([]);
  expect(asked).toEqual([]);
});

it("fetches the texts without telling who asks", async () => {
  const { asked, get } = fetching({ "/modules/bundles/cave.js": answer(200, "export default 1;") });
  expect(await fetchBundles(["cave"], "/modules/", get)).toEqual([{ name: "cave", text: "export default 1;" }]);
  expect(asked).toEqual([["/modules/bundles/cave.js", { credentials: "omit", signal: expect.any(AbortSignal) }]]);
});

it("leaves out missing files, and texts that cannot be modules", async () => {
  const { get } = fetching({
    "/m/bundles/gone.js": answer(404, ""),
    "/m/bundles/page.js": answer(200, "<html>", "text/html; charset=utf-8"),
  });
  expect(await fetchBundles(["gone", "page", "../secret", "a/b", ""], "/m", get)).toEqual([]);
});

it("says which one the network or the server did not give", async () => {
  const { get } = fetching({ "/m/bundles/ill.js": answer(503, "") });
  const problem = (name: string) =>
    `The module "${name}" could not be loaded. Check your network, or ask your course staff.`;
  expect(await fetchBundles(["ill", "far"], "/m", get)).toEqual([
    { name: "ill", problem: problem("ill") },
    { name: "far", problem: problem("far") },
  ]);
});

it("does not wait for ever for a place that gives no answer", async () => {
  const silent = ((_: unknown, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))) as typeof fetch;
  expect(await fetchBundles(["cave"], "/m", silent, 5)).toEqual([
    {
      name: "cave",
      problem: 'The module "cave" could not be loaded. Check your network, or ask your course staff.',
    },
  ]);
});
