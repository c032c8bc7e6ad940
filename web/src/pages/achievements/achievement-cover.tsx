import { useState } from "react";
import { CoverArt } from "../../design/cover-art";
import { hashOf } from "../../design/medallion-art";
import { LoadPicture, usePicture } from "../../design/outside-picture";
import { strings } from "../../texts/en/achievements";

interface CoverProps {
  readonly uuid: string;
  readonly picture: string;
}

/** The cover of an achievement, or one drawn from its uuid while it does not load or its host was not agreed to. */
export function AchievementCover({ uuid, picture: address }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = usePicture(address);
  if (picture.kind !== "none" && picture.loads && broken !== picture.url) {
    const { url } = picture;
    return <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(url)} />;
  }
  return (
    <>
      <CoverArt id={hashOf(uuid)} />
      {picture.kind === "outside" && !picture.loads && <LoadPicture host={picture.host} what={strings.cover} />}
    </>
  );
}
