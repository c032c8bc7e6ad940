import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon } from "../../design/icons";
import { Spinner } from "../../design/spinner";
import { strings } from "../../texts/en/palette";
import type { PaletteItem } from "./items";
import { useItems } from "./use-items";

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
