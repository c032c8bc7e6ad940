import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useCourse } from "../../../app/session";
import { Icon } from "../../../design/icons";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { actOnTreeKey } from "../../../design/tree-keys";
import { strings } from "../../../texts/en/story-simulator";
import { assetPathsQuery } from "./asset-calls";
import { AssetViewer } from "./asset-viewer";
import { type AssetNode, foldersAbove, folderTreeOf } from "./folder-tree";
import { useSelectedAsset } from "./selected-asset";
import "./assets.css";

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
