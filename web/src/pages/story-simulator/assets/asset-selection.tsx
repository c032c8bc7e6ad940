import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type CourseAssets, useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { Icon } from "../../../design/icons";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { actOnTreeKey } from "../../../design/tree-keys";
import { strings } from "../../../texts/en/story-simulator";
import { assetPathsQuery } from "./asset-calls";
import { type AssetNode, foldersAbove, folderTreeOf, kindOfAsset } from "./asset-paths";
import "./assets.css";
import { useSelectedAsset } from "./selected-asset";

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

const ITEM = '[role="treeitem"]';

/** The files of a course as a tree of folders. What is chosen is kept for the tab (`useSelectedAsset`). */
function AssetTree({ paths }: { paths: readonly string[] }) {
  const { path: selected, select } = useSelectedAsset();
  const roots = useMemo(() => folderTreeOf(paths), [paths]);
  const chosen = selected?.slice(1);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(chosen ? foldersAbove(chosen) : []));
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    if (chosen) setOpen((before) => new Set([...before, ...foldersAbove(chosen)]));
  }, [chosen]);
  const visible = (nodes: readonly AssetNode[]): string[] =>
    nodes.flatMap((node) => [node.path, ...(node.children && open.has(node.path) ? visible(node.children) : [])]);
  const shown = visible(roots);
  const stop = [focused, chosen].find((path) => path !== undefined && shown.includes(path)) ?? shown[0];
  const toggle = (path: string, isOpen: boolean): void =>
    setOpen((before) => new Set(isOpen ? [...before, path] : [...before].filter((one) => one !== path)));
  const choose = (item: HTMLElement): void => {
    const { path = "" } = item.dataset;
    const expanded = item.getAttribute("aria-expanded");
    if (expanded === null) select(`/${path}`);
    else toggle(path, expanded === "false");
  };
  return (
    <div
      role="tree"
      aria-label={strings.assetSelection}
      className="asset-tree"
      onKeyDown={(event) =>
        actOnTreeKey(event, { toggle: (item, isOpen) => toggle(item.dataset.path ?? "", isOpen), choose })
      }
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>(ITEM)?.dataset.path)}
      onClick={({ target }) => {
        const item = (target as Element).closest<HTMLElement>(ITEM);
        if (item) choose(item);
      }}
    >
      <Nodes nodes={roots} level={1} open={open} stop={stop} chosen={chosen} />
    </div>
  );
}

interface NodesProps {
  readonly nodes: readonly AssetNode[];
  readonly level: number;
  readonly open: ReadonlySet<string>;
  /** The path of the item that Tab leads to. */
  readonly stop: string | undefined;
  readonly chosen: string | undefined;
}

const Nodes = ({ nodes, level, ...shared }: NodesProps) =>
  nodes.map(({ name, path, children }, index) => {
    const isOpen = children !== undefined && shared.open.has(path);
    return (
      <div role="none" key={path}>
        <div
          role="treeitem"
          className="asset-tree__item"
          style={{ paddingInlineStart: `${level * 16 - 8}px` }}
          tabIndex={path === shared.stop ? 0 : -1}
          aria-level={level}
          aria-posinset={index + 1}
          aria-setsize={nodes.length}
          aria-selected={path === shared.chosen}
          aria-expanded={children ? isOpen : undefined}
          data-path={path}
        >
          {children && <Icon name="chevronRight" size={16} className="asset-tree__chevron" />}
          <span>{name}</span>
          {children && <small className="asset-tree__count">{children.length}</small>}
        </div>
        {isOpen && children.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset
          <div role="group">
            <Nodes nodes={children} level={level + 1} {...shared} />
          </div>
        )}
      </div>
    );
  });

/** The tree of a course's assets with what is chosen in it beside it; `children` acts on that. */
export function AssetSelection({ children }: { children?: ReactNode }) {
  const { courseId } = useCourse();
  const { data, error, isFetching, refetch } = useQuery(assetPathsQuery(courseId));
  const { path } = useSelectedAsset();
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
              {strings.refresh}
            </Button>
          }
        >
          {strings.assetSelection}
        </Header>
      }
    >
      {data && (
        <div className="asset-selection">
          <AssetTree paths={data} />
          <div className="asset-selection__chosen">
            <AssetViewer path={path} />
            {children}
          </div>
        </div>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingLine>{strings.loadingAssets}</WaitingLine>}
    </Container>
  );
}
