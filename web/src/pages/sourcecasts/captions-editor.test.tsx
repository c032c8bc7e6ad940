/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { useState } from "react";
import { click, find, show } from "../../design/screen.fixture";
import { CaptionsEditor } from "./captions-editor";
import type { CaptionRow } from "./typed-rows";

const row = (key: number, start: string, end: string, text: string): CaptionRow => ({ key, start, end, text });
const typedIn = (label: string) => (find(`[aria-label="${label}"]`) as HTMLInputElement).value;

/** The editor beside a player that stands at a time, which a test moves. */
function BesidePlayer({ player, first }: { player: { time: number }; first: readonly CaptionRow[] }) {
  const [rows, setRows] = useState(first);
  return <CaptionsEditor rows={rows} durationMs={60_000} onChange={setRows} timeNow={() => player.time} />;
}

test("takes beginning and end of a caption from the player, also of one that is added", () => {
  const player = { time: 1500 };
  show(<BesidePlayer player={player} first={[row(0, "0", "9", "Hello")]} />);
  click(find("button", "Begin row 1 where the player is"));
  player.time = 4250;
  click(find("button", "End row 1 where the player is"));
  expect([typedIn("Start of caption 1"), typedIn("End of caption 1")]).toEqual(["00:01.500", "00:04.250"]);
  player.time = 5000;
  click(find("button", "Add caption"));
  expect([typedIn("Start of caption 2"), typedIn("End of caption 2")]).toEqual(["00:05.000", "00:08.000"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Start of caption 2");
});

test("without a player times are typed", () => {
  show(<CaptionsEditor rows={[row(0, "0:01", "0:02", "Hello")]} durationMs={null} onChange={() => undefined} />);
  expect(document.querySelectorAll(".row-editor__buttons button")).toHaveLength(1);
});
