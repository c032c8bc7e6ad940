import { Medallion } from "../../design/medallion";
import type { Award } from "../award-book";

/** The medallion of an award; grey while it is not completed. Its title stands beside it. */
export function AwardPicture({ award, urlOf }: { award: Award; urlOf: (path: string) => string }) {
  return (
    <Medallion
      className="award-picture"
      id={award.id}
      picture={award.assetPath === "" ? null : urlOf(award.assetPath)}
      isEarned={award.isCompleted}
    />
  );
}
