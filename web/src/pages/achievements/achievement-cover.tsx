import { useState } from "react";
import { CoverArt } from "../../design/cover-art";
import { LoadPicture, usePicture } from "../../design/outside-picture";
import { strings } from "../../texts/en/achievements";
import { coverSeed } from "./cover-seed";

interface CoverProps {
  readonly uuid: string;
  readonly picture: string | null;
  /** Has room for a button that asks for a picture of another host. */
  readonly large?: boolean;
}

/** The picture of an achievement, or one drawn from its uuid while there is none, it does not load, or its host was not agreed to. */
export function AchievementCover({ uuid, picture: address, large = false }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = usePicture(address);
  if (picture.kind !== "none" && picture.loads && broken !== picture.url) {
    const { url } = picture;
    return <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(url)} />;
  }
  return (
    <>
      <CoverArt id={coverSeed(uuid)} columns={large ? 8 : 3} />
      {large && picture.kind === "outside" && !picture.loads && (
        <LoadPicture host={picture.host} what={strings.cover} />
      )}
    </>
  );
}
