import { useEffect, useRef } from "react";
import { chapterPictureUrl } from "../../../app/course-assets";
import { Button, ButtonLink } from "../../../design/button";
import type { Award } from "../../../story/award-book";
import { AwardPicture } from "../../../story/screen/award-picture";
import { strings } from "../../../texts/en/game";
import "./chapter-end.css";

interface ChapterEndProps {
  readonly title: string;
  /** As the chapter names it; empty where it has no picture. */
  readonly imageUrl: string;
  readonly urlOf: (path: string) => string;
  /** What was earned on the way through the chapter. */
  readonly awards: readonly Award[];
  /** The title of the chapter that follows; undefined after the last. */
  readonly next: string | undefined;
  readonly onNext: () => void;
  readonly onMainMenu: () => void;
  /** The address of Today. */
  readonly todayPath: string;
}

/** Says that a chapter has ended, before its picture, with what was earned in it and the ways on. */
export function ChapterEnd({ title, imageUrl, urlOf, awards, next, onNext, onMainMenu, todayPath }: ChapterEndProps) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => ways.current?.querySelector("button")?.focus(), []);
  const picture = imageUrl ? { backgroundImage: `url("${chapterPictureUrl(imageUrl, urlOf)}")` } : undefined;
  return (
    <section className="chapter-end" aria-labelledby="chapter-end">
      <div className="chapter-end__picture" style={picture} aria-hidden="true" />
      <div className="chapter-end__sheet">
        <p>{title}</p>
        <h2 id="chapter-end">{strings.chapterCompleted}</h2>
        {awards.length > 0 && (
          <ul className="chapter-end__awards" aria-label={strings.earned}>
            {awards.map((award) => (
              <li key={award.id}>
                <AwardPicture award={award} urlOf={urlOf} />
                {award.title}
              </li>
            ))}
          </ul>
        )}
        <div className="chapter-end__ways" ref={ways}>
          <Button look="primary" onClick={onNext}>
            {next === undefined ? strings.toChapters : strings.nextChapter(next)}
          </Button>
          <Button onClick={onMainMenu}>{strings.toMenu}</Button>
          <ButtonLink to={todayPath}>{strings.toToday}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
