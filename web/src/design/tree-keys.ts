/** What a key does in a tree of items that are all drawn: those below a closed one are not. */
export type TreeAction =
  | { readonly kind: "focus"; readonly item: HTMLElement }
  | { readonly kind: "toggle"; readonly open: boolean }
  | { readonly kind: "choose" };

const ITEM = '[role="treeitem"]';

/** Returns what a key does on an item of a tree; null where it does nothing. */
export function treeAction(key: string, item: HTMLElement, tree: HTMLElement): TreeAction | null {
  const items = [...tree.querySelectorAll<HTMLElement>(ITEM)];
  const place = items.indexOf(item);
  const expanded = item.getAttribute("aria-expanded");
  const focus = (next: HTMLElement | null | undefined): TreeAction | null =>
    next ? { kind: "focus", item: next } : null;
  switch (key) {
    case "ArrowDown":
      return focus(items[place + 1]);
    case "ArrowUp":
      return focus(items[place - 1]);
    case "Home":
      return focus(items[0]);
    case "End":
      return focus(items.at(-1));
    case "ArrowRight":
      if (expanded === "false") return { kind: "toggle", open: true };
      return expanded === "true" ? focus(firstBelow(item)) : null;
    case "ArrowLeft":
      if (expanded === "true") return { kind: "toggle", open: false };
      return focus(parentOf(item));
    case "Enter":
    case " ":
      return { kind: "choose" };
    default:
      return null;
  }
}

/** What stands below an item is in the group that follows it. */
const firstBelow = (item: HTMLElement): HTMLElement | null | undefined =>
  item.nextElementSibling?.querySelector<HTMLElement>(ITEM);

const parentOf = (item: HTMLElement): HTMLElement | null => {
  const before = item.closest('[role="group"]')?.previousElementSibling;
  return before instanceof HTMLElement ? before : null;
};

/** Returns the next item, after this one and round the end, whose words begin with a letter or a digit that was pressed. */
export function itemBeginningWith(key: string, item: HTMLElement, tree: HTMLElement): HTMLElement | undefined {
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const items = [...tree.querySelectorAll<HTMLElement>(ITEM)];
  const place = items.indexOf(item);
  const letter = key.toLowerCase();
  return [...items.slice(place + 1), ...items.slice(0, place)].find((one) =>
    one.textContent?.trim().toLowerCase().startsWith(letter),
  );
}

/** What the keys of a tree do besides moving the focus. */
export interface TreeActions {
  toggle(item: HTMLElement, isOpen: boolean): void;
  choose(item: HTMLElement): void;
}

/** Does what a key does on the item of a tree that has the focus: moves, opens, closes, chooses, or finds by a letter. */
export function actOnTreeKey(event: TreeKeyEvent, { toggle, choose }: TreeActions): void {
  const item = (event.target as Element).closest<HTMLElement>(ITEM);
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = treeAction(event.key, item, event.currentTarget);
  const named = action ? undefined : itemBeginningWith(event.key, item, event.currentTarget);
  if (!action && !named) return;
  event.preventDefault();
  if (named) named.focus();
  else if (action?.kind === "focus") action.item.focus();
  else if (action?.kind === "toggle") toggle(item, action.open);
  else choose(item);
}

/** The part of React's event of a key on the tree that is used. */
type TreeKeyEvent = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "preventDefault"> & {
  readonly target: EventTarget;
  readonly currentTarget: HTMLElement;
};
