import { type ImgHTMLAttributes, useState, useSyncExternalStore } from "react";
import { strings } from "../texts/en/design";
import { Button } from "./button";
import { type PictureSource, pictureSource } from "./picture-source";
import "./outside-picture.css";

/** Hosts that the person has agreed to ask, until the page is loaded anew. */
const agreed = new Set<string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function agreeTo(host: string): void {
  agreed.add(host);
  for (const listener of listeners) listener();
}

/** Where a picture comes from, and whether it may be loaded now: from another host only when the person has agreed. */
export function usePicture(address: string | null | undefined): PictureSource & { readonly loads: boolean } {
  const source = pictureSource(address, window.location.href);
  const isAgreed = useSyncExternalStore(subscribe, () => source.kind === "outside" && agreed.has(source.host));
  return { ...source, loads: source.kind === "own" || isAgreed };
}

/** Asks for the pictures of another host, which learns by it who reads the page. Names the host. */
export function LoadPicture({ host, what = strings.picture }: { host: string; what?: string }) {
  return (
    <Button
      small
      icon="download"
      className="load-picture"
      onClick={(event) => {
        // It may stand in a link or in the label of a choice, neither of which is meant.
        event.preventDefault();
        agreeTo(host);
      }}
    >
      {strings.showPicture(what, host)}
    </Button>
  );
}

type PictureProps = Pick<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt" | "title">;

/** A picture of a text. One from another host is loaded when it is asked for; one that may not be is told by its words. */
export function Picture({ src, alt = "", title }: PictureProps) {
  const picture = usePicture(src);
  const [broken, setBroken] = useState(false);
  if (picture.kind === "none" || broken) return alt === "" ? null : <em className="no-picture">{alt}</em>;
  if (picture.loads) {
    return (
      <img
        src={picture.url}
        alt={alt}
        title={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="asked-picture">
      {alt !== "" && <em>{alt}</em>}
      {picture.kind === "outside" && <LoadPicture host={picture.host} />}
    </span>
  );
}
