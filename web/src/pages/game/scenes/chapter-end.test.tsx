/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { MemoryRouter } from "react-router-dom";
import { click, find, hide, show } from "../../../design/screen.fixture";
import { ChapterEnd } from "./chapter-end";

afterEach(hide);

const award = {
  kind: "collectibles" as const,
  id: "cookie",
  title: "Cookie",
  description: "Crisp.",
  assetPath: "images/cookie.png",
  assetKey: "cookie",
  isCompleted: true,
};

function showEnd(next: string | undefined): string[] {
  const went: string[] = [];
  show(
    <MemoryRouter>
      <ChapterEnd
        title="First Light"
        imageUrl="locations/dawn.png"
        urlOf={(path) => `/assets/1/${path}`}
        awards={[award]}
        next={next}
        onNext={() => went.push("next")}
        onMainMenu={() => went.push("menu")}
        todayPath="/courses/1/today"
      />
    </MemoryRouter>,
  );
  return went;
}

it("shows the chapter's picture and what was earned, and leads to the next chapter, the menu or Today", () => {
  const went = showEnd("Deep Water");
  expect(find("h2").textContent).toBe("Chapter completed.");
  expect(find(".chapter-end__picture").style.backgroundImage).toBe('url("/assets/1/locations/dawn.png")');
  expect(find(".chapter-end__awards li").textContent).toBe("Cookie");
  expect(document.activeElement?.textContent).toBe("Next chapter: Deep Water");
  click(find("button", "Next chapter: Deep Water"));
  click(find("button", "Back to the menu"));
  expect(went).toEqual(["next", "menu"]);
  expect(find("a", "Back to Today").getAttribute("href")).toBe("/courses/1/today");
});

it("leads back to the chapters after the last one", () => {
  const went = showEnd(undefined);
  click(find("button", "Back to the chapters"));
  expect(went).toEqual(["next"]);
});
