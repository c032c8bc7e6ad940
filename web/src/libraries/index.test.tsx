/** @vitest-environment jsdom */
import "../design/browser.fixture";
import { click, find, hide, show } from "../design/screen.fixture";
import { LibraryBoundary } from ".";

const reported: string[] = [];
const keep = (event: Event) => void reported.push(String((event as CustomEvent).detail));

afterEach(() => {
  vi.restoreAllMocks();
  hide();
  removeEventListener("academy.crash", keep);
});

it("says in the tab that a library did not load, reports it, and loads it when asked again", () => {
  addEventListener("academy.crash", keep);
  // React tells of what a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isLoaded = false;
  const Panel = () => {
    if (!isLoaded) throw new Error("Failed to fetch dynamically imported module");
    return <p>Curves</p>;
  };
  const load = () => {
    isLoaded = true;
  };
  show(
    <LibraryBoundary onRetry={load}>
      <Panel />
    </LibraryBoundary>,
  );
  const alert = find("[role=alert]");
  expect(alert.textContent).toContain("Error loading libraries");
  expect(alert.textContent).toContain("Check your network, then try again. Your program is kept.");
  expect(reported).toEqual(["Error: Failed to fetch dynamically imported module"]);
  click(find("button", "Try again"));
  expect(find("p").textContent).toBe("Curves");
});
