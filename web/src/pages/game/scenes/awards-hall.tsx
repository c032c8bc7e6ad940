import { useRef, useState } from "react";
import { Dialog } from "../../../design/dialog";
import type { Award } from "../../../story/award-book";
import { AwardPicture } from "../../../story/screen/award-picture";
import { strings } from "../../../texts/en/game";
import { EasterEgg } from "./easter-egg";
import { SceneFrame } from "./scene-frame";
import { StripArrows, useStripScroll } from "./strip-scroll";
import "../../../story/screen/story-menus.css";
import "./awards-hall.css";

interface AwardsHallProps {
  readonly awards: readonly Award[];
  readonly urlOf: (path: string) => string;
  readonly onBack: () => void;
  readonly onRadio: () => void;
}

/** All awards of a player, two a column. */
export function AwardsHall({ awards, urlOf, onBack, onRadio }: AwardsHallProps) {
  const strip = useRef<HTMLUListElement>(null);
  const scroll = useStripScroll(strip);
  const [shown, setShown] = useState<Award>();
  return (
    <SceneFrame title={strings.awardsHall} picture="awards-hall" onBack={onBack}>
      {awards.length === 0 && <p className="scene__sheet">{strings.noAwards}</p>}
      <div className="strip">
        <ul className="strip__list strip__list--awards" ref={strip}>
          {awards.map((award) => (
            <li key={`${award.kind} ${award.id}`}>
              <button type="button" className="hall-award" onClick={() => setShown(award)}>
                <AwardPicture award={award} urlOf={urlOf} />
                <span className="hall-award__title">{award.title}</span>
                <span className="hall-award__kind">
                  {strings.awardKinds[award.kind]}
                  {!award.isCompleted && `, ${strings.notCompleted}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {awards.length > 0 && <StripArrows scroll={scroll} labels={[strings.scrollLeft, strings.scrollRight]} />}
      </div>
      <EasterEgg text={strings.radioHall} onFound={onRadio} />
      {shown && (
        <Dialog title={shown.title} onClose={() => setShown(undefined)}>
          <div className="award-shown">
            <AwardPicture award={shown} urlOf={urlOf} />
            <p>{shown.description}</p>
          </div>
        </Dialog>
      )}
    </SceneFrame>
  );
}
