import { useEffect, useRef } from "react";
import { type ChapterState, chapterStates, largestCompleted } from "../../../../../domain/stories/game/chapters";
import type { GameSave } from "../../../../../domain/stories/game/saves";
import { chapterPictureUrl } from "../../../app/course-assets";
import { isStaff, useCourse } from "../../../app/session";
import { Button, ButtonLink } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Icon } from "../../../design/icons";
import { useMedia } from "../../../design/media";
import { strings } from "../../../texts/en/game";
import { coversOf } from "../default-cover";
import type { Chapter } from "../queries";
import { SceneFrame } from "./scene-frame";
import { StripArrows, useStripScroll } from "./strip-scroll";

/** Specification: the view scrolls to the next chapter over 800 ms. */
const SCROLL_MS = 800;

interface ChapterSelectProps {
  readonly chapters: readonly Chapter[];
  readonly save: GameSave;
  readonly urlOf: (path: string) => string;
  readonly onPlay: (chapterId: number) => void;
  readonly onReset: (index: number) => void;
  readonly onBack: () => void;
}

/** The chapters, one beside the other. It comes up at the one that is to be played next. */
export function ChapterSelect({ chapters, save, urlOf, onPlay, onReset, onBack }: ChapterSelectProps) {
  const strip = useRef<HTMLUListElement>(null);
  const confirm = useConfirm();
  const scroll = useStripScroll(strip);
  const states = chapterStates(chapters, save);
  const next = Math.min(largestCompleted(chapters, save) + 1, chapters.length - 1);
  useScrollTo(strip, next);
  if (chapters.length === 0) return <NoChapters onBack={onBack} />;
  const reset = async (index: number): Promise<void> => {
    const answer = await confirm({
      title: strings.resetQuestion,
      body: strings.resetAdvice,
      confirm: strings.resetProgress,
    });
    if (answer) onReset(index);
  };
  return (
    <SceneFrame title={strings.chapters} picture="chapter-select" onBack={onBack}>
      <div className="strip">
        <ul className="strip__list" ref={strip}>
          {chapters.map((chapter, index) => (
            <ChapterCard
              key={chapter.id}
              chapter={chapter}
              index={index}
              urlOf={urlOf}
              state={states[index] ?? { isDone: false, isOpen: false, isBegun: false }}
              onPlay={() => onPlay(chapter.id)}
              onReset={() => void reset(index)}
            />
          ))}
        </ul>
        <StripArrows scroll={scroll} labels={[strings.earlier, strings.later]} />
      </div>
    </SceneFrame>
  );
}

interface ChapterCardProps {
  readonly chapter: Chapter;
  readonly index: number;
  readonly state: ChapterState;
  readonly urlOf: (path: string) => string;
  readonly onPlay: () => void;
  readonly onReset: () => void;
}

function ChapterCard({ chapter, index, state, urlOf, onPlay, onReset }: ChapterCardProps) {
  const { isDone, isOpen, isBegun } = state;
  const title = `${strings.chapter(index + 1)}: ${chapter.title}`;
  return (
    <li className={isOpen ? "chapter-card" : "chapter-card chapter-card--locked"} aria-label={title}>
      <div
        className="chapter-card__picture"
        style={{ backgroundImage: coversOf(chapter.imageUrl ? chapterPictureUrl(chapter.imageUrl, urlOf) : undefined) }}
      >
        {isDone && (
          <p className="chapter-card__done">
            <Icon name="check" size={22} />
            {strings.completed}
          </p>
        )}
      </div>
      <p className="chapter-card__number">{strings.chapter(index + 1)}</p>
      <h2 className="chapter-card__title">{chapter.title}</h2>
      {isOpen ? (
        <div className="chapter-card__ways">
          <Button small onClick={onReset} disabled={!isBegun && !isDone}>
            {strings.resetProgress}
          </Button>
          <Button look="primary" icon="play" onClick={onPlay}>
            {isBegun ? strings.continue : strings.play}
          </Button>
        </div>
      ) : (
        <p className="chapter-card__lock">
          <Icon name="lock" size={18} />
          {strings.locked}
        </p>
      )}
    </li>
  );
}

/** A cover is a file of the course, or stands anywhere on the web. */
function NoChapters({ onBack }: { onBack: () => void }) {
  const { courseId, role } = useCourse();
  return (
    <SceneFrame title={strings.chapters} picture="chapter-select" onBack={onBack}>
      <div className="scene__sheet">
        <h2>{strings.noChapters}</h2>
        <p>{isStaff(role) ? strings.noChaptersStaff : strings.noChaptersAdvice}</p>
        {isStaff(role) && (
          <ButtonLink look="primary" to={`/courses/${courseId}/storysimulator`}>
            {strings.toSimulator}
          </ButtonLink>
        )}
      </div>
    </SceneFrame>
  );
}

/** Brings a card of the strip into its middle when the strip first shows, slowly but for who wants no motion. */
function useScrollTo(strip: React.RefObject<HTMLUListElement | null>, index: number): void {
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const first = useRef(index).current;
  useEffect(() => {
    const list = strip.current;
    const card = list?.children[first];
    if (!list || !(card instanceof HTMLElement)) return;
    const to = card.offsetLeft - (list.clientWidth - card.clientWidth) / 2;
    if (isStill) {
      list.scrollLeft = to;
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function move(now) {
      const part = Math.min(1, (now - start) / SCROLL_MS);
      list.scrollLeft = to * (1 - (1 - part) ** 3);
      if (part < 1) frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [strip, first, isStill]);
}
