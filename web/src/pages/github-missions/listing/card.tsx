import { useEffect, useState } from "react";
import { ButtonLink, OutsideLink } from "../../../design/button";
import { CoverArt } from "../../../design/cover-art";
import { formatDate } from "../../../design/format";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { LoadPicture, usePicture } from "../../../design/outside-picture";
import { strings } from "../../../texts/en/github-missions";
import { ROOT, useClassroom } from "../classroom";
import { editorState } from "../editor/navigation-state";
import type { MissionCard } from "./mission-cards";

/** One mission: what it is about, until when, and what can be done with it. */
export function Card({ card }: { card: MissionCard }) {
  const { title, summary, place, dueAt } = card;
  return (
    <article className="gm-mission" aria-label={title}>
      <div className="gm-mission__cover">
        <Cover card={card} />
      </div>
      <div className="gm-mission__body">
        <h2>{title}</h2>
        <p className="gm-mission__place">
          {place.owner}/{place.name}
        </p>
        {summary !== "" && <Markdown firstHeading={3}>{summary}</Markdown>}
        <p className="gm-mission__date">
          <Icon name="clock" size={16} />
          {dueAt === null ? (
            strings.noDueDate
          ) : (
            <time dateTime={new Date(dueAt).toISOString()}>{strings.due(formatDate(dueAt))}</time>
          )}
        </p>
      </div>
      <Action card={card} />
    </article>
  );
}

function Action({ card: { title, action, dueAt } }: { card: MissionCard }) {
  const reread = useRereadOnReturn();
  if (action.kind === "accept") {
    if (action.link === "") return <p className="gm-mission__note">{strings.noAcceptLink}</p>;
    return (
      <OutsideLink
        className="button button--primary"
        href={action.link}
        aria-label={`${strings.action(strings.accept, title)} (${strings.outside})`}
        onClick={reread}
      >
        {strings.accept}
      </OutsideLink>
    );
  }
  const label = action.kind === "review" ? strings.review : strings.open;
  return (
    <ButtonLink
      look={action.kind === "open" ? "primary" : "normal"}
      to={`${ROOT}/editor`}
      state={editorState(action.repository, dueAt)}
      aria-label={strings.action(label, title)}
    >
      {label}
    </ButtonLink>
  );
}

/** Reads the person's repositories anew when they come back from accepting a mission, which makes one. */
function useRereadOnReturn(): () => void {
  const { refresh } = useClassroom();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const reread = () => {
      if (document.visibilityState !== "visible") return;
      setAway(false);
      void refresh();
    };
    document.addEventListener("visibilitychange", reread);
    window.addEventListener("focus", reread);
    return () => {
      document.removeEventListener("visibilitychange", reread);
      window.removeEventListener("focus", reread);
    };
  }, [isAway, refresh]);
  return () => setAway(true);
}

/** The cover picture, or one drawn from the repository's name while there is none, or its host was not agreed to. */
function Cover({ card: { coverImage, place } }: { card: MissionCard }) {
  const [isBroken, setBroken] = useState(false);
  const picture = usePicture(coverImage);
  if (picture.kind !== "none" && picture.loads && !isBroken) {
    return <img src={picture.url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  }
  return (
    <>
      <CoverArt id={numberOf(place.name)} />
      {picture.kind === "outside" && !picture.loads && <LoadPicture host={picture.host} what={strings.cover} />}
    </>
  );
}

/** Returns a number that stands for a text: the same picture each time. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
