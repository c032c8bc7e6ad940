import { type CSSProperties, useState } from "react";
import { medallionArt, SCALLOPED_EDGE } from "./medallion-art";
import "./medallion.css";

interface MedallionProps {
  /** Of the achievement or award: what is drawn follows from it where there is no picture. */
  readonly id: string;
  /** The address of a picture of this site; null where there is none, undefined while that is not known. */
  readonly picture: string | null | undefined;
  readonly isEarned: boolean;
  /** From 0 to 1, as a ring around what is not earned yet. */
  readonly progress?: number;
  readonly className?: string;
}

/**
 * The medallion of an achievement or award, the same on Today, among the achievements, in the game and where one is earned: grey
 * until then. Decoration: its title stands beside it.
 */
export function Medallion({ id, picture, isEarned, progress = 0, className = "" }: MedallionProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const share = isEarned ? 0 : Math.min(1, Math.max(0, progress));
  const look = `medallion${isEarned ? "" : " medallion--open"}${share > 0 ? " medallion--begun" : ""} ${className}`;
  return (
    <span className={look.trim()} style={{ "--share": share } as CSSProperties} aria-hidden="true">
      {picture && broken !== picture ? (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        picture !== undefined && <DrawnMedallion id={id} />
      )}
    </span>
  );
}

function DrawnMedallion({ id }: { id: string }) {
  const { glyph, hue } = medallionArt(id);
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false" style={{ "--hue": hue } as CSSProperties}>
      <path className="medallion__edge" d={SCALLOPED_EDGE} />
      <circle className="medallion__disc" cx="50" cy="50" r="38" />
      <ellipse className="medallion__light" cx="38" cy="30" rx="17" ry="9" transform="rotate(-24 38 30)" />
      <path className="medallion__glyph" d={glyph} transform="translate(26 26) scale(2)" fillRule="evenodd" />
    </svg>
  );
}
