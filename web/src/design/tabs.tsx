import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon, type IconName } from "./icons";
import { usePrinting } from "./printing";
import "./tabs.css";

export interface Tab {
  id: string;
  label: string;
  icon?: IconName;
  /** A short figure beside the label, with its words for screen readers. */
  mark?: { readonly text: string; readonly words: string; readonly look: "good" | "bad" | "quiet" };
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
  const seen = useRef(new Set<string>());
  if (chosen !== undefined) seen.current.add(chosen);
  const stays = ({ id, keep }: Tab) => (keep === "once chosen" ? seen.current.has(id) : keep);
  useEffect(() => {
    if (chosen !== undefined) scrollToTab(list.current, chosen);
  }, [chosen]);
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
      <div className="tabs__list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
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
                <span className="unseen">{tab.mark.words}</span>
              </span>
            )}
          </button>
        ))}
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

/** Brings a tab into sight in a row that scrolls, and scrolls nothing but the row. */
function scrollToTab(row: HTMLElement | null, id: string): void {
  const tab = row?.querySelector(`[data-tab="${id}"]`)?.getBoundingClientRect();
  const seen = row?.getBoundingClientRect();
  if (!row || !tab || !seen) return;
  if (tab.left < seen.left) row.scrollLeft -= seen.left - tab.left;
  else if (tab.right > seen.right) row.scrollLeft += tab.right - seen.right;
}
