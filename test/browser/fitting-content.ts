import type { Page } from "playwright-core";
import { becomes } from "./screens";

/** The windows in which every screen must stand: a desk, a tablet, a phone, and the desk at 200 % zoom. */
export const WINDOWS = [
  { name: "1440 px", viewport: { width: 1440, height: 900 } },
  { name: "768 px", viewport: { width: 768, height: 1024 } },
  { name: "360 px", viewport: { width: 360, height: 740 } },
  { name: "200 % zoom", viewport: { width: 720, height: 450 } },
] as const;

/** What is meant to scroll sideways by itself: code, wide tables, rows of tabs, text fields, drawings, the editor. */
const SCROLLS_SIDEWAYS = [
  "pre",
  "table",
  ":has(> table)",
  "[class*=awsui_sticky-scrollbar]",
  "[role=tablist]",
  "[role=toolbar]",
  "input",
  "select",
  "textarea",
  "svg",
  "canvas",
  ".monaco-editor",
  ".monaco-editor *",
] as const;

/** What stands over the page and must lie within the window. */
const PANELS = "dialog[open], [role=dialog], .popover__panel, [popover]:popover-open";

/**
 * Names every visible element whose content is wider than itself, and every panel that leaves the window sideways, one
 * line each. What ends in dots on purpose and what only screen readers meet is left out.
 * @param meant selectors of further elements that are meant to scroll sideways on this screen
 */
export function contentThatDoesNotFit(page: Page, meant: readonly string[] = []): Promise<string[]> {
  return page.evaluate(
    ([scrolling, panels]) => {
      const nameOf = (element: Element): string =>
        [element.localName, ...element.classList].join(".") + (element.id && `#${element.id}`);
      const isForReadersOnly = ({ clientWidth, clientHeight }: Element): boolean =>
        clientWidth <= 1 || clientHeight <= 1;
      const faults: string[] = [];
      for (const element of document.querySelectorAll("*")) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.matches(panels)) {
          const { left, right } = element.getBoundingClientRect();
          if (left < -1 || right > window.innerWidth + 1) {
            faults.push(
              `${nameOf(element)}: from ${Math.round(left)} to ${Math.round(right)} in ${window.innerWidth} px`,
            );
          }
        }
        const { overflowX, textOverflow } = getComputedStyle(element);
        const clips = overflowX !== "visible" || element === document.documentElement;
        if (!clips || textOverflow === "ellipsis" || isForReadersOnly(element) || element.matches(scrolling)) continue;
        if (element.scrollWidth > element.clientWidth + 1) {
          faults.push(`${nameOf(element)}: ${element.scrollWidth} px of content in ${element.clientWidth} px`);
        }
      }
      return faults;
    },
    [[...SCROLLS_SIDEWAYS, ...meant].join(","), PANELS] as const,
  );
}

/** Expects that no panel, dialog, popover or other container on the page is narrower than what it holds. */
export async function expectContentToFit(page: Page, meant: readonly string[] = []): Promise<void> {
  await becomes(() => contentThatDoesNotFit(page, meant), []);
}
