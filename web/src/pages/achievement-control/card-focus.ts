/** The tab of the control page that an element stands in. */
const tabOf = (element: Element | null): Element | null | undefined => element?.closest(".ac-tab");

/** Moves the focus into the first field of the card's editor beside a list, once it is drawn. */
export function focusCardEditor(inTab: Element | null): void {
  const tab = tabOf(inTab);
  requestAnimationFrame(() => tab?.querySelector<HTMLInputElement>(".ac-card input")?.select());
}

/** Moves the focus to the first field that is wrong, else to the name of the card, once it is drawn. */
export function focusCardAnswer(card: Element | null): void {
  requestAnimationFrame(() => {
    const wrong = card?.querySelector<HTMLElement>(".ac-fields [aria-invalid=true]");
    (wrong ?? card?.querySelector<HTMLElement>("h2"))?.focus();
  });
}

/** Moves the focus to the list of the tab when its card is gone. */
export function focusCardRows(inTab: Element | null): void {
  const tab = tabOf(inTab);
  requestAnimationFrame(() => tab?.querySelector<HTMLElement>("[role=listbox]")?.focus());
}
