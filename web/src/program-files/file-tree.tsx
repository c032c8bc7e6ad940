import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "../design/button";
import { Icon } from "../design/icons";
import { Spinner, WaitingLine } from "../design/spinner";
import { actOnTreeKey } from "../design/tree-keys";
import { strings } from "../texts/en/file-tree";
import { FileIcon } from "./file-icon";

/** A file or a folder in a tree. */
export interface TreeEntry {
  readonly kind: "file" | "folder";
  /** From the root, without a slash at the beginning. */
  readonly path: string;
  readonly name: string;
}

interface FileTreeProps {
  readonly label: string;
  /** Reads what is in a folder, the root by an empty path. */
  readonly load: (path: string) => Promise<readonly TreeEntry[]>;
  /** Words for what made `load` reject. */
  readonly failureText: (error: unknown) => string;
  readonly selected: string | null;
  readonly onSelect: (entry: TreeEntry) => void;
  /** A file was clicked twice. */
  readonly onOpen: (entry: TreeEntry) => void;
  /** Shown where the root has nothing in it. */
  readonly empty: ReactNode;
}

const ITEM = '[role="treeitem"]';

/** A tree whose folders are read when they are first opened, with the keys of the ARIA pattern for trees. */
export function FileTree({ label, load, failureText, selected, onSelect, onOpen, empty }: FileTreeProps) {
  const { folders, failure, read, retry } = useFolders(load);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const root = folders.get("");
  const entriesOf = (path: string): readonly TreeEntry[] => {
    const entries = folders.get(path);
    return typeof entries === "object" ? entries : [];
  };
  const visible = (path: string): TreeEntry[] =>
    entriesOf(path).flatMap((one) => [one, ...(open.has(one.path) ? visible(one.path) : [])]);
  const shown = visible("");
  const stop = [focused, selected].find((path) => shown.some((one) => one.path === path)) ?? shown[0]?.path;
  const toggle = (path: string, isOpen: boolean): void => {
    setOpen((before) => new Set(isOpen ? [...before, path] : [...before].filter((one) => one !== path)));
    if (isOpen && !folders.has(path)) void read(path);
  };
  const entryAt = (item: HTMLElement) => shown.find(({ path }) => path === item.dataset.path);
  const choose = (item: HTMLElement): void => {
    const entry = entryAt(item);
    if (!entry) return;
    onSelect(entry);
    if (entry.kind === "folder") toggle(entry.path, !open.has(entry.path));
  };
  if (failure)
    return (
      <div className="pf-problem" role="alert">
        <p>{failureText(failure.error)}</p>
        <Button small icon="redo" onClick={retry}>
          {strings.tryAgain}
        </Button>
      </div>
    );
  if (root === undefined || root === "reading") return <WaitingLine>{strings.reading}</WaitingLine>;
  if (root.length === 0) return <p className="pf-quiet">{empty}</p>;
  return (
    <div
      role="tree"
      aria-label={label}
      className="pf-tree"
      onKeyDown={(event) =>
        actOnTreeKey(event, { toggle: (item, isOpen) => toggle(item.dataset.path ?? "", isOpen), choose })
      }
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>(ITEM)?.dataset.path)}
      onClick={({ target }) => {
        const item = (target as Element).closest<HTMLElement>(ITEM);
        if (item) choose(item);
      }}
      onDoubleClick={({ target }) => {
        const item = (target as Element).closest<HTMLElement>(ITEM);
        const entry = item && entryAt(item);
        if (entry?.kind === "file") onOpen(entry);
      }}
    >
      <Entries entries={root} level={1} folders={folders} open={open} stop={stop} selected={selected} />
    </div>
  );
}

type Folders = ReadonlyMap<string, readonly TreeEntry[] | "reading">;

/** The folders that were read so far; the root is read at once. */
function useFolders(load: FileTreeProps["load"]) {
  const [folders, setFolders] = useState<Folders>(new Map());
  const [failure, setFailure] = useState<{ readonly path: string; readonly error: unknown } | null>(null);
  const read = useCallback(
    async (path: string) => {
      const put = (entries: readonly TreeEntry[] | "reading" | null) =>
        setFolders((before) => {
          const next = new Map(before);
          if (entries === null) next.delete(path);
          else next.set(path, entries);
          return next;
        });
      setFailure(null);
      put("reading");
      try {
        put(await load(path));
      } catch (error) {
        put(null);
        setFailure({ path, error });
      }
    },
    [load],
  );
  useEffect(() => {
    setFolders(new Map());
    void read("");
  }, [read]);
  return { folders, failure, read, retry: () => void read(failure?.path ?? "") };
}

interface EntriesProps {
  readonly entries: readonly TreeEntry[];
  readonly level: number;
  readonly folders: Folders;
  readonly open: ReadonlySet<string>;
  /** The path of the item that Tab leads to. */
  readonly stop: string | undefined;
  readonly selected: string | null;
}

const Entries = ({ entries, level, ...shared }: EntriesProps) =>
  entries.map(({ kind, name, path }, index) => {
    const isOpen = kind === "folder" && shared.open.has(path);
    const below = isOpen ? shared.folders.get(path) : undefined;
    return (
      <div role="none" key={path}>
        <div
          role="treeitem"
          className="pf-tree__item"
          style={{ paddingInlineStart: `${level * 18 - 10}px` }}
          tabIndex={path === shared.stop ? 0 : -1}
          aria-level={level}
          aria-posinset={index + 1}
          aria-setsize={entries.length}
          aria-selected={path === shared.selected}
          aria-expanded={kind === "folder" ? isOpen : undefined}
          aria-busy={below === "reading" || undefined}
          data-path={path}
        >
          {kind === "folder" ? <Icon name="chevronRight" size={16} className="pf-tree__chevron" /> : null}
          <FileIcon of={kind} />
          <span>{name}</span>
          {below === "reading" && <Spinner />}
          {typeof below === "object" && below.length === 0 && <small>{strings.empty}</small>}
        </div>
        {typeof below === "object" && below.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset
          <div role="group">
            <Entries entries={below} level={level + 1} {...shared} />
          </div>
        )}
      </div>
    );
  });
