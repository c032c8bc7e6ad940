/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { CourseContext } from "../../app/session";
import { click, find, hide, show } from "../../design/screen.fixture";
import { divisionQuery } from "../division/queries";
import { Controls } from "./controls";
import { firstView, type View } from "./view";

afterEach(() => {
  hide();
  vi.unstubAllGlobals();
});

/** Shows the controls on a screen of this width. */
function shown(width: number, part: Partial<View> = {}): void {
  const least = (query: string) => Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= least(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(divisionQuery(4).queryKey, { members: [] } as never);
  const rows = { view: { ...firstView, ...part }, allGroups: false, change: () => undefined };
  show(
    <QueryClientProvider client={client}>
      <CourseContext value={{ courseId: 4, registration: { courseRegId: 1 } } as never}>
        <Controls rows={rows as never} sorting />
      </CourseContext>
    </QueryClientProvider>,
  );
}

const pageText = (): string => document.body.textContent ?? "";

it("folds the filters behind one button on a phone, which counts those that are active", () => {
  shown(360, { show: "todo", allGroups: true });
  const button = find("button", "Filters (2 active)");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(pageText()).not.toContain("Show all groups");
  click(button);
  expect(find("button", "Filters (2 active)").getAttribute("aria-expanded")).toBe("true");
  expect(pageText()).toContain("Sort by");
});

it("shows all filters where there is room", () => {
  shown(1440);
  expect(pageText()).not.toContain("Filters");
  expect(pageText()).toContain("Sort by");
});
