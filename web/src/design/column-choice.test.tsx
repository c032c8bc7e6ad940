/** @vitest-environment jsdom */
import "./browser.fixture";
import { act } from "react";
import { ColumnChoice, useColumnChoices } from "./column-choice";
import { click, find, hide, show } from "./screen.fixture";

const COLUMNS = [
  { id: "type", label: "Type", from: 1200 },
  { id: "group", label: "Group", from: 900 },
] as const;

let tell: (width: number) => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(listener: (entries: readonly object[]) => void) {
        tell = (width) => act(() => listener([{ contentRect: { width } }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  hide();
  vi.unstubAllGlobals();
});

function Table() {
  const choices = useColumnChoices("test", COLUMNS);
  return (
    <div ref={choices.box}>
      <ColumnChoice columns={COLUMNS} choices={choices} />
      <output>
        {COLUMNS.filter(({ id }) => choices.shows(id))
          .map(({ id }) => id)
          .join(" ")}
      </output>
    </div>
  );
}
const shown = (): string => document.querySelector("output")?.textContent ?? "";

it("shows the columns that have room, and leaves the widest out first", () => {
  show(<Table />);
  const at = (width: number) => {
    tell(width);
    return shown();
  };
  expect([at(899), at(900), at(1199), at(1200)]).toEqual(["", "group", "group", "type group"]);
});

it("shows or hides what the person chose whatever the room, also when the page is opened again", () => {
  show(<Table />);
  tell(1000);
  click(find("button", "Columns"));
  const [type, group] = [...document.querySelectorAll<HTMLInputElement>(".column-choice input")];
  act(() => type?.click());
  act(() => group?.click());
  expect(shown()).toBe("type");
  hide();
  show(<Table />);
  tell(1300);
  expect(shown()).toBe("type");
});

it("goes by the room where what is stored is none of its own", () => {
  localStorage.setItem("academy.columns.test", "{");
  show(<Table />);
  tell(1000);
  expect(shown()).toBe("group");
});
