import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Medallion } from "../../design/medallion";
import { usePicture } from "../../design/outside-picture";
import { strings } from "../../texts/en/achievement-events";
import { useAwardPictures } from "../award-pictures";
import { pageAddress } from "../page-addresses";
import { useCourse } from "../session";
import { areSoundsOn } from "../site-sounds";
import { playChime } from "./chime";
import { type Completion, dismissCompletion, dismissCompletions, useCompletions } from "./completion-queue";
import "./completion-moment.css";

/** How long one is shown. It stays while the pointer or the focus is on it. */
const SHOWN_MS = 6000;

/**
 * Tells of completed achievements, one after another, above everything and without taking the focus: each with its medallion,
 * what it earned and the way to all of them. Screen readers hear each as it comes.
 */
export default function CompletionMoment() {
  const { courseId } = useCourse();
  const waiting = useCompletions();
  const region = useRef<HTMLElement>(null);
  const [isReady, setReady] = useState(false);
  const [current] = waiting;
  const isShown = current !== undefined;
  useEffect(() => {
    if (!isShown) return;
    // In the browser's top layer, above open dialogs. A live region is heard when it changes, so it is there first.
    region.current?.showPopover?.();
    const frame = requestAnimationFrame(() => setReady(true));
    return () => {
      cancelAnimationFrame(frame);
      setReady(false);
      region.current?.hidePopover?.();
    };
  }, [isShown]);
  return (
    <section ref={region} popover="manual" className="completions" aria-label={strings.region} aria-live="polite">
      {current && isReady && (
        <Card
          key={current.kind === "achievement" ? current.uuid : "more"}
          completion={current}
          left={waiting.length - 1}
          courseId={courseId}
        />
      )}
    </section>
  );
}

interface CardProps {
  readonly completion: Completion;
  /** How many come after it. */
  readonly left: number;
  readonly courseId: number;
}

function Card({ completion, left, courseId }: CardProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      // Behind an open dialog nobody has seen it.
      if (document.querySelector("dialog[open]")) timer = setTimeout(end, SHOWN_MS);
      else dismissCompletion();
    };
    timer = setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const { onShown } = completion;
  useEffect(() => {
    onShown();
    if (areSoundsOn()) playChime();
  }, [onShown]);
  const path = pageAddress("achievements", courseId);
  const to = completion.kind === "achievement" ? `${path}?achievement=${completion.uuid}` : `${path}?show=completed`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the pointer and the focus are
    <div
      className="completion"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {completion.kind === "achievement" && <Art {...completion} />}
      <div className="completion__words">
        <p className="completion__title">
          {completion.kind === "achievement" ? strings.completed(completion.title) : strings.more(completion.count)}
        </p>
        {completion.kind === "achievement" && completion.xp > 0 && (
          <p className="completion__xp">{strings.earned(completion.xp)}</p>
        )}
        <p className="completion__ways">
          <Link to={to} onClick={dismissCompletions}>
            {strings.seeAchievements}
          </Link>
          {left > 0 && (
            <button type="button" className="button button--quiet button--small" onClick={dismissCompletion}>
              {strings.next(left)}
            </button>
          )}
        </p>
      </div>
      <button type="button" className="toast__close" aria-label={strings.dismiss} onClick={dismissCompletion}>
        ×
      </button>
    </div>
  );
}

function Art({ uuid, cardBackground }: { uuid: string; cardBackground: string | null }) {
  const ofGame = useAwardPictures()(uuid);
  const ofCard = usePicture(cardBackground);
  const own = ofCard.kind !== "none" && ofCard.loads ? ofCard.url : null;
  return <Medallion id={uuid} picture={ofGame === null ? own : ofGame} isEarned />;
}
