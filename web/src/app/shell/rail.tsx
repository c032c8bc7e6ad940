import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { Link, useLocation } from "react-router-dom";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/en/navigation";
import { foldRail, isRailFolded, onRailFold, railAt } from "../frame/rail";
import "./rail.css";

/** A link of the navigation. */
export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Addresses of pages that are reached from this one, and have no link of their own. */
  readonly within?: readonly string[];
}

/** Links that belong together; without a title where they need none. */
export interface LinkGroup {
  readonly title: string;
  readonly links: readonly Entry[];
}

interface LinksProps {
  readonly groups: readonly LinkGroup[];
  /** What stands behind a link's name. */
  readonly countOf?: ((link: Entry) => ReactNode) | undefined;
  readonly onFollow?: () => void;
}

/** How many links a phone has room for beside the button for the rest. */
const FIRST_LINKS = 4;

/** The links in their groups, for the rail and for the drawer. */
export function Links({ groups, countOf, onFollow }: LinksProps) {
  const { pathname } = useLocation();
  const first = groups.flatMap(({ links }) => links).slice(0, FIRST_LINKS);
  const currentAt = ({ to, within = [] }: Entry): "page" | "true" | undefined => {
    if (pathname === to) return "page";
    return within.includes(pathname) || pathname.startsWith(`${to}/`) ? "true" : undefined;
  };
  return groups.map(({ title, links }) => (
    <div key={title} className="side-links__group">
      {title && <p className="side-links__title">{title}</p>}
      <ul>
        {links.map((link) => (
          <li key={link.to} className={first.includes(link) ? undefined : "side-links__later"}>
            <Link to={link.to} className="side-link" aria-current={currentAt(link)} onClick={onFollow}>
              <Icon name={link.icon} />
              <span className="side-link__name">{link.label}</span>
              {countOf?.(link)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface RailProps extends LinksProps {
  readonly label: string;
  /** What stands above the links where their names are shown. */
  readonly title?: string;
  /** Opens all links with their names; without it they all have room everywhere. */
  readonly onMore?: () => void;
}

/** With more links than these, low windows have no room for the titles of their groups. */
const MOST_WITH_TITLES = 26;

/**
 * The navigation: a rail at the left edge that folds to icons, a bar at the lower edge of phones. Where it is folded is
 * said by the root's attributes, which the style sheets go by before any script runs (app/frame/rail.ts).
 */
export function Rail({ label, title, groups, countOf, onMore }: RailProps) {
  const { pathname } = useLocation();
  const isFolded = useSyncExternalStore(onRailFold, isRailFolded);
  const [tip, hear] = useTip();
  const count = groups.flatMap(({ links }) => links).length;
  const counts = { "--groups": groups.length, "--links": count };
  const isCanvas = railAt(pathname) === "canvas";
  useRailAttribute(pathname);
  return (
    <nav
      className={count > MOST_WITH_TITLES ? "rail rail--many" : "rail"}
      aria-label={label}
      style={counts as CSSProperties}
      {...hear}
    >
      <div className="rail__head">
        {title && (
          <p className="side-links__course" title={title}>
            {title}
          </p>
        )}
        {!isCanvas && (
          <button type="button" className="rail__fold" aria-expanded={!isFolded} onClick={() => foldRail(!isFolded)}>
            <Icon name={isFolded ? "chevronRight" : "chevronLeft"} />
            <span className="unseen side-link__name">{isFolded ? strings.unfold : strings.fold}</span>
          </button>
        )}
      </div>
      <div className="rail__links">
        <Links groups={groups} countOf={countOf} />
      </div>
      {onMore && (
        <button type="button" className="side-link rail__more" aria-haspopup="dialog" onClick={onMore}>
          <Icon name="menu" />
          <span className="side-link__name">{strings.more}</span>
        </button>
      )}
      {tip && (
        <span className="rail__tip" style={{ top: tip.top }} aria-hidden="true">
          {tip.text}
        </span>
      )}
    </nav>
  );
}

/** Tells the style sheets that there is a rail, and what it stands beside. */
function useRailAttribute(pathname: string): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.rail = railAt(pathname);
    return () => {
      delete dataset.rail;
    };
  }, [pathname]);
}

/** The name of the icon that is pointed at or has the focus of the keyboard. Escape hides it. */
function useTip() {
  const [tip, setTip] = useState<{ readonly text: string; readonly top: number } | null>(null);
  const hide = () => setTip(null);
  const tell = (target: EventTarget, rail: Element): void => {
    const control = target instanceof Element ? target.closest("a, button") : null;
    if (!control) {
      hide();
      return;
    }
    const { top, height } = control.getBoundingClientRect();
    const text = control.querySelector(".side-link__name")?.textContent ?? "";
    setTip({ text, top: top + height / 2 - rail.getBoundingClientRect().top });
  };
  useEffect(() => {
    if (!tip) return;
    const press = ({ key }: KeyboardEvent) => key === "Escape" && setTip(null);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [tip]);
  return [
    tip,
    {
      onPointerOver: ({ pointerType, target, currentTarget }: PointerEvent) =>
        pointerType === "mouse" && tell(target, currentTarget),
      onPointerLeave: hide,
      onFocus: ({ target, currentTarget }: FocusEvent) =>
        target.matches(":focus-visible") && tell(target, currentTarget),
      onBlur: hide,
    },
  ] as const;
}
