/** @vitest-environment jsdom */
import "./browser.fixture";
import { MemoryRouter } from "react-router-dom";
import { Button, ButtonLink, IconButton } from "./button";
import { click, find, show } from "./screen.fixture";

test("a button does not send the form around it unless it says so", () => {
  show(<Button>Run</Button>);
  expect(find("#page button").getAttribute("type")).toBe("button");
  show(<Button type="submit">Save</Button>);
  expect(find("#page button").getAttribute("type")).toBe("submit");
});

test("a busy button keeps the focus, says that it is busy and refuses clicks", () => {
  const clicked = vi.fn();
  show(
    <Button busy onClick={clicked}>
      Save
    </Button>,
  );
  const button = find("#page button");
  button.focus();
  click(button);
  expect([document.activeElement, button.getAttribute("aria-busy")]).toEqual([button, "true"]);
  expect(clicked).not.toHaveBeenCalled();
});

test("an icon has its words as name and tooltip, and its picture is not read out", () => {
  show(<IconButton icon="close" label="Close" />);
  const button = find("#page button");
  expect([button.getAttribute("aria-label"), button.title]).toEqual(["Close", "Close"]);
  expect(find("svg").getAttribute("aria-hidden")).toBe("true");
});

test("a link that looks like a button is a link", () => {
  show(
    <MemoryRouter>
      <ButtonLink to="/courses/1">Open</ButtonLink>
    </MemoryRouter>,
  );
  expect(find("a", "Open").getAttribute("href")).toBe("/courses/1");
});
