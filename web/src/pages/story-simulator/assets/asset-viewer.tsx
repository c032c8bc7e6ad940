import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CourseAssets, useCourseAssets } from "../../../app/course-assets";
import { strings } from "../../../texts/en/story-simulator";
import { kindOfAsset } from "./asset-paths";
import "./assets.css";

/** Shows the chosen asset: a picture of 150 px, a player for a sound, the beginning of a text. */
export function AssetViewer({ path }: { path: string | undefined }) {
  const assets = useCourseAssets();
  if (path === undefined) return <p className="asset-viewer asset-viewer--none">{strings.nothingSelected}</p>;
  const kind = kindOfAsset(path);
  return (
    <figure className="asset-viewer">
      {kind === "sound" && (
        // biome-ignore lint/a11y/useMediaCaption: music and effects have no words
        <audio key={path} controls preload="metadata" src={assets.urlOf(path)} aria-label={path} />
      )}
      {kind === "text" && <TextExcerpt path={path} assets={assets} />}
      {kind === "picture" && <Picture key={path} url={assets.urlOf(path)} path={path} />}
      <figcaption>{path}</figcaption>
    </figure>
  );
}

function Picture({ url, path }: { url: string; path: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Fallback />;
  return <img src={url} alt={strings.pictureOf(path)} width={150} height={150} onError={() => setFailed(true)} />;
}

/** Stands for a picture that cannot be shown. */
const Fallback = () => (
  <svg
    role="img"
    aria-label={strings.noPicture}
    className="asset-viewer__fallback"
    width="150"
    height="150"
    viewBox="0 0 150 150"
  >
    <rect x="8" y="8" width="134" height="134" rx="16" fill="none" stroke="currentColor" strokeDasharray="8 7" />
    <path d="M40 104l24-30 17 20 12-13 19 23z" fill="none" stroke="currentColor" strokeWidth="3" />
    <circle cx="98" cy="53" r="9" fill="none" stroke="currentColor" strokeWidth="3" />
    <path d="M34 34l82 82" stroke="currentColor" strokeWidth="3" />
  </svg>
);

const EXCERPT_LINES = 8;

function TextExcerpt({ path, assets }: { path: string; assets: CourseAssets }) {
  const { data, isError } = useQuery({
    queryKey: ["asset-text", assets.urlOf(path)],
    queryFn: async () => (await assets.readText(path)) ?? null,
  });
  if (isError || data === null) return <p>{strings.noText}</p>;
  return <pre>{(data ?? "").split("\n").slice(0, EXCERPT_LINES).join("\n")}</pre>;
}
