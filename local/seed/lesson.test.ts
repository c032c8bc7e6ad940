import { readPlayback } from "../../domain/sourcecasts/read-playback";
import { Timeline } from "../../domain/sourcecasts/timeline";
import { readLesson } from "./lesson";

it("shows on the screen what the text says, in four chapters of which the last one pauses", async () => {
  const { playback, markers, sound, captions } = await readLesson();
  const { data, problems } = readPlayback(JSON.stringify(playback));
  expect([data, problems]).toEqual([playback, []]);
  const timeline = new Timeline(playback);
  const programAt = (seconds: number) => timeline.momentAt(seconds * 1000).lines.join("\n");
  expect(programAt(0)).toBe("// What lists are made of\n\n");
  expect(programAt(14)).toBe("// What lists are made of\n\nconst xs = pair(1, 2);\ndraw_data(xs);");
  expect(programAt(32)).toBe("// What lists are made of\n\nconst xs = pair(1, pair(2, null));\ndraw_data(xs);");
  expect(programAt(62)).toBe(
    "// What lists are made of\n\nconst down = n => n === 0\n    ? null\n    : pair(n, down(n - 1));\n\ndraw_data(down(4));",
  );
  expect(programAt(90)).toBe(
    "// What lists are made of\n\nconst up = (k, n) => k > n\n    ? null\n    : pair(k, up(k + 1, n));\n\ndraw_data(up(1, 4));",
  );
  expect(timeline.momentAt(62_000)).toMatchObject({ tab: "data_visualizer", chapter: 2 });
  const runs = playback.inputs.filter(({ type }) => type === "keyboardCommand").map(({ time }) => time);
  expect(runs).toEqual([13_956, 33_002, 56_505, 78_995]);
  expect(markers).toEqual([
    { time: 0, title: "A pair has two boxes", pauses: false },
    { time: 22_683, title: "A list is a chain of pairs", pauses: false },
    { time: 38_078, title: "A function builds the list", pauses: false },
    { time: 66_600, title: "Now you try: count up from 1 to 4", pauses: true },
  ]);
  // Small enough to stand in the repository.
  expect(sound.length).toBeLessThan(400_000);
  expect(captions.startsWith("WEBVTT\n\n00:00.500 --> 00:03.995\nHello!")).toBe(true);
});
