import { useEffect, useRef, useState } from "react";
import { strings } from "../../texts/en/game";
import type { Award } from "../award-book";
import type { StoryMoment } from "../run/story-run";
import { noticeText } from "./notice-line";

/** Speaks what is new on the screen once: the place, the line, the question, what was obtained. */
export function Announcer({ moment, awards }: { moment: StoryMoment; awards: readonly Award[] }) {
  const said = useRef<string>(undefined);
  const [text, setText] = useState<string>(strings.begins);
  const news = newsOf(moment);
  const notice = moment.notice && noticeText(moment.notice, awards);
  useEffect(() => {
    if (news === "" || news === said.current) return;
    // The first thing that is heard says that the voice is on, and how to go on.
    setText(said.current === undefined ? `${strings.begins} ${news}` : news);
    said.current = news;
  }, [news]);
  return (
    <>
      <p className="unseen" role="status" data-story-announcer>
        {text}
      </p>
      <p className="unseen" role="status">
        {notice}
      </p>
    </>
  );
}

/** Returns what is new in words; empty while the game itself is at work. */
function newsOf({ view }: StoryMoment): string {
  const { line, prompt, updateNotice, location, phase, waitsFor, stage } = view;
  if (updateNotice !== undefined) return strings.atPlace(updateNotice);
  const question = prompt ? ` ${prompt.title}` : "";
  if (line) return `${line.speaker ? `${line.speaker.name}: ` : ""}${line.text}${question}`;
  if (prompt) return prompt.title;
  if (waitsFor !== "player") return "";
  if (phase === "Menu" && location) {
    const people = stage.characters.map(({ name }) => name).join(", ");
    return [strings.atPlace(location.name), people, strings.whatNow].filter((part) => part !== "").join(". ");
  }
  if (phase === "Move") return strings.whereTo;
  if (phase === "Talk") return strings.talkAbout;
  if (phase === "Explore") return strings.exploring;
  return "";
}
