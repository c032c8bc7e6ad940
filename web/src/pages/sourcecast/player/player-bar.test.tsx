import { renderToStaticMarkup } from "react-dom/server";
import { ChapterList } from "./player-bar";

const listed = (title: string, pauses: boolean): string =>
  renderToStaticMarkup(
    <ChapterList markers={[{ time: 66_000, title, pauses }]} current={null} onChoose={() => undefined} />,
  ).replace(/<[^>]*>/g, " ");

it("says once where the recording pauses for the viewer to try", () => {
  expect(listed("Count up", true).match(/Now you try/g)).toHaveLength(1);
  expect(listed("Now you try: count up", true).match(/Now you try/g)).toHaveLength(1);
  expect(listed("Count up", false)).not.toContain("Now you try");
});
