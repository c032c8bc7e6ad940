import { useAwardPictures } from "../../app/award-pictures";
import { Medallion } from "../../design/medallion";
import { usePicture } from "../../design/outside-picture";

interface AchievementMedallionProps {
  readonly uuid: string;
  /** The picture of its card, which staff chose; null for none. */
  readonly picture: string | null;
  readonly isEarned: boolean;
  /** From 0 to 1. */
  readonly progress: number;
}

/** The medallion of an achievement: the game's picture of it, else that of its card, else one drawn from its uuid. */
export function AchievementMedallion({ uuid, picture, isEarned, progress }: AchievementMedallionProps) {
  const ofGame = useAwardPictures()(uuid);
  const ofCard = usePicture(picture);
  const own = ofCard.kind !== "none" && ofCard.loads ? ofCard.url : null;
  return <Medallion id={uuid} picture={ofGame === null ? own : ofGame} isEarned={isEarned} progress={progress} />;
}
