import { useState } from "react";
import type { Award } from "../award-book";

/** The picture of awards that have none of their own. */
const DEFAULT_PICTURE = "/game-assets/ui/cookie.png";

/** The picture of an award; dimmed while it is not completed. Its title stands beside it. */
export function AwardPicture({ award, urlOf }: { award: Award; urlOf: (path: string) => string }) {
  const [isBroken, setBroken] = useState(false);
  const source = award.assetPath === "" || isBroken ? DEFAULT_PICTURE : urlOf(award.assetPath);
  return (
    <img
      className={award.isCompleted ? "award-picture" : "award-picture award-picture--open"}
      src={source}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
