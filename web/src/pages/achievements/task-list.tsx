import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { AchievementDefinition } from "../../../../domain/achievements/definitions";
import type { DisplayedTask, DisplayedTasks } from "../../../../domain/achievements/displayed-tasks";
import { Button } from "../../design/button";
import { Icon } from "../../design/icons";
import { treeAction } from "../../design/tree-keys";
import { strings } from "../../texts/en/achievements";
import { AchievementCard, type CardContent } from "./achievement-card";
import "./task-list.css";

const ITEM = '[role="treeitem"]';

type Task = DisplayedTask<AchievementDefinition>;

/** Cards of the top level that are drawn at first, and with each step of scrolling. */
const FIRST = 20;
const STEP = 40;

interface TaskListProps {
  readonly tasks: DisplayedTasks<AchievementDefinition>;
  readonly selected: string | null;
  readonly onSelect: (uuid: string) => void;
  readonly contentOf: (achievement: AchievementDefinition) => CardContent;
  readonly now: Date;
}

/**
 * The cards of achievements as a tree: prerequisites open below what needs them. One stop of Tab; arrow keys go through
 * it, Enter or Space selects. Draws what is looked at, and more as the page is scrolled or the focus reaches its end.
 */
export function TaskList({ tasks, selected, onSelect, contentOf, now }: TaskListProps) {
  const [drawn, setDrawn] = useState(FIRST);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const total = tasks.top.length;
  const shown = tasks.top.slice(0, drawn);
  const drawMore = () => setDrawn((before) => Math.min(before + STEP, Math.max(total, FIRST)));
  const toggle = (key: string, open: boolean) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (open) next.add(key);
      else next.delete(key);
      return next;
    });
  const stop = stopOf(shown, current, selected);
  const shared = { tasks, selected, contentOf, now, expanded, stop, onFocus: setCurrent };
  const choose = (item: HTMLElement) => {
    const { key = "", uuid = "" } = item.dataset;
    const expandedNow = item.getAttribute("aria-expanded");
    if (expandedNow !== null) toggle(key, expandedNow === "false");
    onSelect(uuid);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const item = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || !item.matches(ITEM)) return;
    const action = treeAction(event.key, item, event.currentTarget);
    if (!action) return;
    event.preventDefault();
    if (action.kind === "choose") choose(item);
    else if (action.kind === "toggle") toggle(item.dataset.key ?? "", action.open);
    else {
      action.item.focus();
      if (Number(action.item.dataset.place) >= drawn - 2) drawMore();
    }
  };
  return (
    <>
      <div
        role="tree"
        aria-label={strings.list}
        className="task-list"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const item = (event.target as Element).closest<HTMLElement>(ITEM);
          if (item) choose(item);
        }}
      >
        {shown.map((task, index) => (
          <TaskItem
            key={task.achievement.uuid}
            {...shared}
            task={task}
            path={[task.achievement.uuid]}
            place={index + 1}
            size={total}
          />
        ))}
      </div>
      {drawn < total && <More count={Math.min(STEP, total - drawn)} drawn={drawn} onReached={drawMore} />}
    </>
  );
}

/** The item that Tab leads to: the one that had the focus, else the selected one, else the first. */
function stopOf(shown: readonly Task[], current: string | null, selected: string | null): string {
  if (current !== null && shown.some(({ achievement }) => current.split(" ")[0] === achievement.uuid)) return current;
  const own = shown.find(({ achievement }) => achievement.uuid === selected);
  return (own ?? shown[0])?.achievement.uuid ?? "";
}

interface TaskItemProps extends Omit<TaskListProps, "onSelect"> {
  readonly task: Task;
  /** The uuids from the top level to this card: a prerequisite of two stands below both. */
  readonly path: readonly string[];
  readonly place: number;
  readonly size: number;
  readonly expanded: ReadonlySet<string>;
  /** The key of the card that Tab leads to. */
  readonly stop: string;
  readonly onFocus: (key: string) => void;
}

function TaskItem({ task, path, place, size, ...shared }: TaskItemProps) {
  const { tasks, selected, contentOf, now, expanded, stop, onFocus } = shared;
  const { achievement, isDimmed, hasChildren } = task;
  const key = path.join(" ");
  const isOpen = hasChildren && expanded.has(key);
  const children = isOpen ? tasks.childrenOf(path) : [];
  return (
    <div role="none" className="task">
      <div
        role="treeitem"
        className="task__card"
        tabIndex={key === stop ? 0 : -1}
        aria-level={path.length}
        aria-posinset={place}
        aria-setsize={size}
        aria-selected={achievement.uuid === selected}
        aria-expanded={hasChildren ? isOpen : undefined}
        data-key={key}
        data-uuid={achievement.uuid}
        data-place={path.length === 1 ? place : undefined}
        onFocus={() => onFocus(key)}
      >
        <AchievementCard {...contentOf(achievement)} hasChildren={hasChildren} isDimmed={isDimmed} now={now} />
        {hasChildren && <Icon name="chevronRight" size={20} className="task__chevron" />}
      </div>
      {children.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset
        <div role="group" className="task__children">
          {children.map((child, index) => (
            <TaskItem
              key={child.achievement.uuid}
              {...shared}
              task={child}
              path={[...path, child.achievement.uuid]}
              place={index + 1}
              size={children.length}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Draws more when it is about to be seen. It is a button for whoever does not scroll. */
function More({ count, drawn, onReached }: { count: number; drawn: number; onReached: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  // Watched anew with each step: what is still in sight after it is told once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const watched = button.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current();
      },
      { rootMargin: "600px" },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <Button ref={button} look="quiet" onClick={onReached}>
      {strings.showMore(count)}
    </Button>
  );
}
