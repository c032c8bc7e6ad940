import { useState } from "react";
import { useCourseAssets } from "../../app/course-assets";
import { CoverArt } from "../../design/cover-art";
import { usePicture } from "../../design/outside-picture";
import { pictureOf } from "../game/scenes/chapter-picture";

interface ChapterPictureProps {
  /** Below the course's assets; null or empty where the chapter has none. */
  readonly imageUrl: string | null;
  readonly id: number;
}

/** The picture of a chapter of the game, or one drawn from its id where there is none or it does not load. */
export function ChapterPicture({ imageUrl, id }: ChapterPictureProps) {
  const { urlOf } = useCourseAssets();
  const picture = usePicture(imageUrl ? pictureOf(imageUrl, urlOf) : null);
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="today__chapter" aria-hidden="true">
      {picture.kind !== "none" && picture.loads && !isBroken ? (
        <img src={picture.url} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <CoverArt id={id} />
      )}
    </div>
  );
}
