/** @vitest-environment node */
import { Progress } from "./progress";

const shown = (isTTY: boolean) => {
  let time = 0;
  const out = {
    isTTY,
    text: "",
    write: (text: string) => {
      out.text += text;
    },
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { out, progress: new Progress(out, () => time), pass };
};

test("a step that takes longer than two seconds is a bar in a terminal, which is gone when the step is done", async () => {
  const { out, progress, pass } = shown(true);
  const answer = await progress.during("Building the web page", async () => {
    pass(1900);
    progress.show();
    expect(out.text).toBe("");
    pass(1100);
    progress.show();
    return "built";
  });
  expect(answer).toBe("built");
  expect(out.text).toBe("[######                  ] Building the web page: 3 s (usually 12 s)\r\u001b[2K");
});

test("a line is written above the bar", async () => {
  const { out, progress, pass } = shown(true);
  await progress.during("Counting", async () => {
    pass(5000);
    progress.show();
    progress.log("one");
  });
  const bar = "[############            ] Counting: 5 s";
  expect(out.text).toBe(`${bar}\r\u001b[2Kone\n${bar}\r\u001b[2K`);
});

test("elsewhere each step that takes longer is a line", async () => {
  const { out, progress, pass } = shown(false);
  const begin = (what: string, inner: () => Promise<void>) => progress.during(what, inner);
  await begin("Building the web page", async () => {
    pass(10_000);
    await begin("Counting", async () => progress.show());
  });
  expect(out.text).toBe("Building the web page: 10 s (usually 12 s)\n");
});

test("nothing is left of a step that failed", async () => {
  const { out, progress, pass } = shown(true);
  const failing = progress.during("Counting", async () => {
    pass(3000);
    progress.show();
    throw new Error("lost count");
  });
  await expect(failing).rejects.toThrow("lost count");
  out.text = "";
  progress.show();
  expect(out.text).toBe("");
});
