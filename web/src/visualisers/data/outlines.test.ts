import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DataDrawing } from "../../../../language/drawings/values";
import { layOut } from "./layout";
import { Outlines } from "./outlines";

it("draws a pair with null and an arrow to another as outlines, in four paths", () => {
  const drawing: DataDrawing = {
    roots: [{ object: 1 }],
    objects: [
      { id: 1, kind: "array", items: [{ text: "1" }, { object: 2 }], more: 0 },
      { id: 2, kind: "array", items: [{ text: "2" }, { text: "null" }], more: 0 },
    ],
    more: 0,
  };
  const { nodes, edges } = layOut(drawing, new Set());
  const markup = renderToStaticMarkup(createElement(Outlines, { nodes, edges }));
  expect([...markup.matchAll(/<path class="([^"]*)" d="([^"]*)"/g)].map(([, name, d]) => [name, d])).toEqual([
    ["data__box", "M0 0h72v32h-72zM36 0v32M100 0h72v32h-72zM136 0v32"],
    ["data__slash", "M140 28L168 4"],
    ["data__arrow", "M-34 16L0 16M-7 11.5L0 16L-7 20.5M54 16L100 16M93 11.5L100 16L93 20.5"],
    ["data__arrow data__arrow--around", ""],
  ]);
});
