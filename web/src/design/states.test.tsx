/** @vitest-environment jsdom */
import "./browser.fixture";
import { MemoryRouter } from "react-router-dom";
import { BackButton, PageMessage } from "./page-message";
import { click, find, show } from "./screen.fixture";
import { WaitingLine } from "./spinner";
import { EmptyState, ErrorState } from "./states";

test("words of waiting are announced, and the ring beside them is not", () => {
  show(<WaitingLine>Fetching submissions...</WaitingLine>);
  expect(find("[role=status]").textContent).toBe("Fetching submissions...");
  expect(find(".spinner").getAttribute("aria-hidden")).toBe("true");
});

test("a failure is read out at once and leaves a way to try again", () => {
  const retry = vi.fn();
  show(<ErrorState error={new Error("offline")} onRetry={retry} />);
  click(find("[role=alert] button", "Try again"));
  expect(retry).toHaveBeenCalledTimes(1);
});

test("an empty place has a heading and what to do next", () => {
  show(
    <EmptyState title="No submissions">
      <button type="button">Show all groups</button>
    </EmptyState>,
  );
  expect(find("h2").textContent).toBe("No submissions");
  expect(find(".state button", "Show all groups")).not.toBeNull();
});

test("a message in the place of a page is the page's first heading, and offers the page before only where there is one", () => {
  const message = (
    <MemoryRouter>
      <PageMessage title="Page not found" ways={<BackButton />} />
    </MemoryRouter>
  );
  history.replaceState({ idx: 0 }, "");
  show(message);
  expect(find("h1").textContent).toBe("Page not found");
  expect(document.querySelectorAll("#page button")).toHaveLength(0);
  history.replaceState({ idx: 1 }, "");
  show(message);
  expect(find("#page button").textContent).toBe("Back");
});
