import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Icon, type IconName } from "./icons";
import { usePrinting } from "./printing";
import "./tabs.css";

export interface Tab {
  id: string;
  label: string;
  icon?: IconName;
  /** A short figure beside the label, with its words for screen readers. */
  mark?: { readonly text: string; readonly label: string; readonly look: "good" | "bad" | "quiet" };
  content: ReactNode;
  /** Its panel stays while another tab is chosen: what plays goes on playing, what is typed stays; or so once it was chosen. */
  keep?: boolean | "once chosen";
  /** On paper its panel is there too while another tab is chosen. */
  printed?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  className?: string;
}

const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with automatic activation: arrow keys, Home and End move between them. Only the chosen panel and the kept ones are rendered. */
export function Tabs({ label, tabs, selected, onSelect, className = "" }: TabsProps) {
  const base = useId();
  const printing = usePrinting();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  const chosen = current?.id;
  const visited = useRef(new Set<string>());
  if (chosen !== undefined) visited.current.add(chosen);
  const stays = ({ id, keep }: Tab) => (keep === "once chosen" ? visited.current.has(id) : keep);
  const more = useMore(list, chosen, tabs.map(({ id }) => id).join());
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const by = step[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : by ? at + by : -1;
    const next = tabs[by ? (to + tabs.length) % tabs.length : to];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className={`tabs ${className}`.trim()}>
      <div className="tabs__row">
        <div className="tabs__list" role="tablist" data-more={more} aria-label={label} ref={list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              data-tab={tab.id}
              className="tabs__tab"
              aria-selected={tab.id === current?.id}
              aria-controls={tab.id === current?.id || stays(tab) ? `${base}-${tab.id}-panel` : undefined}
              tabIndex={tab.id === current?.id ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.icon && <Icon name={tab.icon} size={18} />}
              {tab.label}
              {tab.mark && (
                <span className={`tabs__mark tabs__mark--${tab.mark.look}`}>
                  <span aria-hidden="true">{tab.mark.text}</span>
                  <span className="unseen">{tab.mark.label}</span>
                </span>
              )}
            </button>
          ))}
        </div>
        {more.includes("before") && <MoreTabs list={list} side="before" />}
        {more.includes("after") && <MoreTabs list={list} side="after" />}
      </div>
      {tabs.map((tab) => {
        const isShown = tab.id === current?.id || (printing && tab.printed === true);
        return (
          (isShown || stays(tab)) && (
            <div
              key={tab.id}
              className="tabs__panel"
              role="tabpanel"
              id={`${base}-${tab.id}-panel`}
              aria-labelledby={`${base}-${tab.id}`}
              hidden={!isShown}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard
              tabIndex={0}
            >
              {tab.content}
            </div>
          )
        );
      })}
    </div>
  );
}

/** The width of the arrow at an end of a row that goes on there. */
const ARROW_PX = 30;

/** Where a row of tabs goes on out of sight, as words for its style; the chosen tab stays in sight. */
function useMore(list: RefObject<HTMLDivElement | null>, chosen: string | undefined, ids: string): string {
  const [more, setMore] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs are to be watched
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = () => setMore(moreOf(row));
    const show = () => {
      if (chosen !== undefined) scrollToTab(row, chosen);
      look();
    };
    show();
    const watch = new ResizeObserver(show);
    watch.observe(row);
    // A mark that comes makes its tab wider, not the row. The row stays where a pointer has scrolled it.
    const watchTabs = new ResizeObserver(look);
    for (const tab of row.children) watchTabs.observe(tab);
    row.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      watchTabs.disconnect();
      row.removeEventListener("scroll", look);
    };
  }, [list, chosen, ids]);
  return more;
}

function moreOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  if (scrollWidth <= clientWidth) return "";
  return [scrollLeft > 1 && "before", scrollLeft + clientWidth < scrollWidth - 1 && "after"].filter(Boolean).join(" ");
}

interface MoreTabsProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly side: "before" | "after";
}

/** Scrolls the row for a pointer; the keyboard moves in it by the arrow keys. */
function MoreTabs({ list, side }: MoreTabsProps) {
  const scroll = () => {
    const row = list.current;
    row?.scrollBy({ left: row.clientWidth * (side === "after" ? 0.7 : -0.7) });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={`tabs__more tabs__more--${side}`}
      onClick={scroll}
    >
      <Icon name={side === "after" ? "chevronRight" : "chevronLeft"} size={18} />
    </button>
  );
}

/** Brings a tab into sight in a row that scrolls, beside the arrows at its ends, and scrolls nothing but the row. */
function scrollToTab(row: HTMLElement, id: string): void {
  const tab = row.querySelector(`[data-tab="${id}"]`)?.getBoundingClientRect();
  const visited = row.getBoundingClientRect();
  if (!tab) return;
  if (tab.left < visited.left + ARROW_PX) row.scrollLeft -= visited.left + ARROW_PX - tab.left;
  else if (tab.right > visited.right - ARROW_PX) row.scrollLeft += tab.right - visited.right + ARROW_PX;
}
