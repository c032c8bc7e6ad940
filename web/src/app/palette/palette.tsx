import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { memberSearchQuery } from "../../api/members";
import { Icon } from "../../design/icons";
import { Spinner } from "../../design/spinner";
import { chooseTheme } from "../../design/theme";
import { strings as navigationStrings } from "../../texts/en/navigation";
import { strings } from "../../texts/en/palette";
import { strings as deviceStrings } from "../../texts/en/robot-devices";
import { strings as shellStrings } from "../../texts/en/shell";
import { workspacePath } from "../course-links";
import { foldRail, isRailFolded } from "../frame/rail";
import { courseOf, isStaff, logOut, useSession } from "../session";
import { type DialogCommand, dialogCommands } from "../shell/dialog-commands";
import { type DialogName, useDialogs } from "../shell/dialog-context";
import { linksOf } from "../shell/navigation-links";
import { hasGithubMissions, siteSettings } from "../site-settings";
import { gradingOf, matchingItems, type PaletteItem } from "./items";

/** A pause after a key before people are asked for, in milliseconds. */
const TYPING_PAUSE_MS = 250;
const FEWEST_LETTERS_OF_A_NAME = 2;

/** Returns the items of the palette for a search, and whether more are being loaded. */
function useItems(search: string): { readonly items: PaletteItem[]; readonly waiting: boolean } {
  const session = useSession();
  const course = courseOf(session);
  const { open } = useDialogs();
  const overviews = useQuery({ ...overviewsQuery(course?.courseId ?? 0), enabled: course !== null });
  const people = usePeople(search);
  if (!course) {
    const items = [...sitePages(), ...actions(open, session.user.mayCreateCourses, false)];
    return { items: matchingItems(items, search), waiting: false };
  }
  const pages = linksOf(course).flatMap(({ links }) =>
    links.map(({ to, label, icon }): PaletteItem => ({ id: to, group: "pages", label, icon, leadsTo: to })),
  );
  const more = robotPages().filter(({ id }) => pages.every((page) => page.id !== id));
  const assessments = (overviews.data ?? []).map(
    ({ id, title, type, courseId, shortSummary }): PaletteItem => ({
      id: `assessment-${id}`,
      group: "assessments",
      label: title,
      note: type,
      keywords: shortSummary ?? "",
      icon: "flag",
      leadsTo: workspacePath(courseId, type, id),
    }),
  );
  const known = matchingItems(
    [...pages, ...more, ...assessments, ...actions(open, session.user.mayCreateCourses, true)],
    search,
  );
  return { items: inGroups([...known, ...people.found]), waiting: overviews.isPending || people.waiting };
}

/** Places of robots that have no link of their own for everybody: they are reached from the playground. */
function robotPages(): PaletteItem[] {
  const keywords = strings.robotWords;
  return [
    {
      id: "/robot-worlds",
      group: "pages",
      label: shellStrings.robotWorlds,
      keywords,
      icon: "fit",
      leadsTo: "/robot-worlds",
    },
    {
      id: "remote-execution",
      group: "pages",
      label: deviceStrings.tab,
      note: shellStrings.playground,
      keywords,
      icon: "rocket",
      leadsTo: "/playground?tab=devices",
    },
  ];
}

/** The pages that need no course. A course's links have them among its own. */
function sitePages(): PaletteItem[] {
  if (!hasGithubMissions(siteSettings())) return [];
  const to = "/githubassessments";
  return [{ id: to, group: "pages", label: shellStrings.classroom, icon: "share", leadsTo: to }];
}

const GROUPS = ["pages", "assessments", "people", "actions"] as const;

/** The groups stay together, the one with the best match first. */
function inGroups(items: readonly PaletteItem[]): PaletteItem[] {
  const order = [...new Set([...items.map(({ group }) => group), ...GROUPS])];
  return order.flatMap((group) => items.filter((item) => item.group === group));
}

/** Members of the course by the beginning of their name, for staff. */
function usePeople(search: string): { readonly found: PaletteItem[]; readonly waiting: boolean } {
  const course = courseOf(useSession());
  const settled = useSettled(search.trim());
  const asks = course !== null && isStaff(course.role) && settled.length >= FEWEST_LETTERS_OF_A_NAME;
  const { data, isFetching } = useQuery({ ...memberSearchQuery(course?.courseId ?? 0, settled), enabled: asks });
  if (!course || !asks) return { found: [], waiting: false };
  const found = (data?.members ?? []).map(({ courseRegId, name, username, role }): PaletteItem => {
    const shown = name ?? username;
    const note = [username, shellStrings.roles[role]].filter((part) => part !== shown).join(", ");
    const id = `person-${courseRegId}`;
    return { id, group: "people", label: shown, note, icon: "person", leadsTo: gradingOf(course, shown) };
  });
  return { found, waiting: isFetching };
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function actions(open: (name: DialogName) => void, mayCreateCourses: boolean, hasCourse: boolean): PaletteItem[] {
  const opens = ({ id, name, icon }: DialogCommand): PaletteItem => ({
    id,
    group: "actions",
    label: name,
    icon,
    leadsTo: () => open(id),
  });
  const shortcuts: DialogCommand = { id: "shortcuts", name: strings.shortcuts, icon: "keyboard", keys: ["F1"] };
  const dialogs = dialogCommands(hasCourse, mayCreateCourses).flatMap((command) => {
    if (command.id === "palette") return [];
    return command.id === "help" ? [shortcuts, command] : [command];
  });
  const theme = (choice: "light" | "dark" | "system", icon: PaletteItem["icon"]): PaletteItem => ({
    id: `theme-${choice}`,
    group: "actions",
    label: strings.themes[choice],
    icon,
    leadsTo: () => chooseTheme(choice),
  });
  // Only where its button is seen does folding change anything.
  const canFold = (document.querySelector(".rail__fold")?.getClientRects().length ?? 0) > 0;
  const isFolded = isRailFolded();
  const fold: PaletteItem = {
    id: "fold",
    group: "actions",
    label: isFolded ? navigationStrings.unfold : navigationStrings.fold,
    icon: isFolded ? "chevronRight" : "chevronLeft",
    leadsTo: () => foldRail(!isFolded),
  };
  return [
    ...dialogs.map(opens),
    ...(canFold ? [fold] : []),
    theme("light", "sun"),
    theme("dark", "moon"),
    theme("system", "system"),
    { id: "log-out", group: "actions", label: shellStrings.logOut, icon: "leave", leadsTo: () => void logOut() },
  ];
}

/** A field in which a page, an assessment, a person or an action is found by its name, and opened with Enter. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [wanted, setWanted] = useState<string | null>(null);
  const { items, waiting } = useItems(search);
  const dialog = useOpened();
  const list = useId();
  const navigate = useNavigate();
  // By its id: what arrives later moves the others, and Enter still opens the one that was chosen.
  const chosen = Math.max(
    0,
    items.findIndex(({ id }) => id === wanted),
  );
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one stays in sight
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [chosen, search]);
  const follow = ({ leadsTo }: PaletteItem): void => {
    onClose();
    if (typeof leadsTo === "string") navigate(leadsTo);
    else leadsTo();
  };
  const choose = (index: number): void => setWanted(items[index]?.id ?? null);
  const press = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    const item = items[chosen];
    if (event.nativeEvent.isComposing) return;
    if (move !== undefined && items.length > 0) choose((chosen + move + items.length) % items.length);
    else if (event.key === "Enter" && item) follow(item);
    else return;
    event.preventDefault();
  };
  const isFirstOfGroup = (index: number): boolean => items[index]?.group !== items[index - 1]?.group;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className="palette"
      aria-label={strings.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="palette__body">
        <div className="palette__field">
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={strings.label}
            aria-expanded={items.length > 0}
            aria-controls={list}
            aria-activedescendant={items[chosen] && `${list}-${chosen}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={strings.placeholder}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setWanted(null);
            }}
            onKeyDown={press}
          />
          {waiting && <Spinner />}
          <button type="button" className="palette__close" onClick={onClose}>
            {strings.close}
          </button>
        </div>
        <div id={list} role="listbox" className="palette__list" aria-label={strings.found}>
          {items.map((item, index) => (
            <div key={item.id} role="presentation">
              {isFirstOfGroup(index) && (
                <p className="palette__group" aria-hidden="true">
                  {strings.groups[item.group]}
                </p>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of the list */}
              <div
                ref={index === chosen ? active : undefined}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className="palette__item"
                onPointerMove={() => choose(index)}
                onClick={() => follow(item)}
              >
                <Icon name={item.icon} size={18} />
                <span className="palette__label">{item.label}</span>
                {item.note && <span className="palette__note">{item.note}</span>}
              </div>
            </div>
          ))}
        </div>
        <p className="palette__none" role="status">
          {items.length === 0 && !waiting && strings.none(search.trim())}
        </p>
      </div>
    </dialog>
  );
}

/** Opens the dialog, and gives the focus back to where it was when the palette goes. */
function useOpened() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector("input")?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
