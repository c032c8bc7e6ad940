import { circle, ellipse, group, path, rect, stroke } from "../picture";
import { MOODS } from "./face";
import { drawPerson, type Person } from "./person";

const BRAM: Person = {
  skin: ["#8a5640", "#4d2c33"],
  coat: ["#3f6a94", "#1b2f5c"],
  trim: "#ffcf7a",
  brow: "#2a1626",
  shoulders: 430,
  top: 230,
  head: 100,
  behind: (_, x, y, size) => ellipse(x, y + size * 0.5, size * 1.04, size * 1.06, "#2f1c30"),
  before: (picture, x, y, size) =>
    group(
      "",
      path(
        `M${x - size * 1.02} ${y + size * 0.2}Q${x - size * 0.9} ${y + size * 1.5} ${x} ${y + size * 1.56}Q${x + size * 0.9} ${y + size * 1.5} ${x + size * 1.02} ${y + size * 0.2}Q${x + size * 0.74} ${y + size * 0.84} ${x + size * 0.36} ${y + size * 0.8}Q${x} ${y + size * 1} ${x - size * 0.36} ${y + size * 0.8}Q${x - size * 0.74} ${y + size * 0.84} ${x - size * 1.02} ${y + size * 0.2}Z`,
        picture.gradient([
          [0, "#3a2436"],
          [1, "#6a4a5c"],
        ]),
      ),
      stroke(
        `M${x - size * 0.4} ${y + size * 0.36}q${size * 0.2} ${-size * 0.1} ${size * 0.4} 0q${size * 0.2} ${-size * 0.1} ${size * 0.4} 0`,
        "#3a2436",
        size * 0.13,
      ),
      path(
        `M${x - size * 1.06} ${y - size * 0.5}Q${x - size * 1.06} ${y - size * 1.5} ${x} ${y - size * 1.5}Q${x + size * 1.06} ${y - size * 1.5} ${x + size * 1.06} ${y - size * 0.5}Z`,
        picture.gradient([
          [0, "#e0785f"],
          [1, "#8f3f58"],
        ]),
      ),
      rect(x - size * 1.12, y - size * 0.72, size * 2.24, size * 0.32, "#a84d5f", 'rx="16"'),
      ...[-3, -2, -1, 0, 1, 2, 3].map((place) =>
        stroke(`M${x + place * size * 0.3} ${y - size * 0.68}v${size * 0.24}`, "#7d3450", 5),
      ),
    ),
  dress: (picture, neck) =>
    group(
      "",
      path(
        `M216 ${neck + 20}Q300 ${neck + 100} 384 ${neck + 20}L372 900H228Z`,
        picture.gradient([
          [0, "#f0dcc0"],
          [1, "#b08a98"],
        ]),
      ),
      ...[0, 1, 2, 3, 4, 5].map((row) => rect(228, neck + 110 + row * 84, 144, 30, "#3f5a9a", 'opacity=".7"')),
      ...[0, 1].map((row) => circle(196, neck + 210 + row * 130, 14, "#ffcf7a")),
      stroke(`M196 ${neck + 470}h.1`, "#c9b08a", 8),
    ),
};

/** Bram, the ferryman: large, soft, and short of a button. */
export const bram = {
  calm: () => drawPerson(BRAM, MOODS.calm, "rest", 0),
  sad: () => drawPerson(BRAM, MOODS.sad, "chin", 7),
  laugh: () => drawPerson(BRAM, MOODS.grin, "open", -5),
  angry: () => drawPerson(BRAM, MOODS.cross, "hips", 0),
};

const SEFA: Person = {
  skin: ["#d69a6c", "#8a5048"],
  coat: ["#d0623f", "#7a2d4a"],
  trim: "#ffcf7a",
  brow: "#26152e",
  shoulders: 270,
  top: 330,
  head: 94,
  behind: (_, x, y, size) =>
    group(
      "",
      ellipse(x, y - size * 0.1, size * 1.16, size * 1.2, "#2a1734"),
      ...[-1, 1].map((side) =>
        stroke(
          `M${x + side * size * 0.9} ${y + size * 0.3}Q${x + side * size * 1.7} ${y + size * 0.8} ${x + side * size * 1.3} ${y + size * 1.9}`,
          "#2a1734",
          size * 0.4,
        ),
      ),
      ...[-1, 1].map((side) => circle(x + side * size * 1.3, y + size * 1.96, size * 0.16, "#ffcf7a")),
    ),
  before: (_, x, y, size) =>
    group(
      "",
      path(
        `M${x - size * 1.06} ${y}Q${x - size * 1.12} ${y - size * 1.26} ${x} ${y - size * 1.24}Q${x + size * 1.12} ${y - size * 1.26} ${x + size * 1.06} ${y}Q${x + size * 0.8} ${y - size * 0.5} ${x - size * 0.1} ${y - size * 0.56}Q${x - size * 0.8} ${y - size * 0.5} ${x - size * 1.06} ${y}Z`,
        "#38203f",
      ),
      stroke(`M${x + size * 0.74} ${y - size * 0.26}L${x + size * 1.44} ${y - size * 0.6}`, "#ffcf7a", 13),
      path(
        `M${x + size * 1.4} ${y - size * 0.68}l${size * 0.22} ${-size * 0.02}l${-size * 0.13} ${size * 0.17}Z`,
        "#f2dfc0",
      ),
    ),
  dress: (_, neck) =>
    group(
      "",
      path(`M226 ${neck + 30}Q300 ${neck + 96} 374 ${neck + 30}L356 ${neck + 100}H244Z`, "#f0d9b0"),
      path(`M214 ${neck + 210}H386L410 900H190Z`, "#3f3a86"),
      rect(236, neck + 250, 128, 90, "#322d70", 'rx="12"'),
      ...[0, 1, 2].map((place) =>
        rect(254 + place * 34, neck + 222, 14, 62, ["#ffcf7a", "#e8875a", "#a796ff"][place] ?? "", 'rx="4"'),
      ),
      stroke(`M234 ${neck + 36}L216 ${neck + 220}M366 ${neck + 36}L384 ${neck + 220}`, "#3f3a86", 22),
    ),
};

/** Sefa, who keeps the books of the market and counts what there is and what there is not. */
export const sefa = {
  calm: () => drawPerson(SEFA, MOODS.calm, "rest", 0),
  grin: () => drawPerson(SEFA, MOODS.grin, "raised", 5),
  thinking: () => drawPerson(SEFA, MOODS.thinking, "chin", -8),
  cross: () => drawPerson(SEFA, MOODS.cross, "hips", 2),
};

const ILKA: Person = {
  skin: ["#f0c4a4", "#b0746e"],
  coat: ["#3f8a8c", "#1c3f66"],
  trim: "#ffcf7a",
  brow: "#a8483a",
  shoulders: 310,
  top: 240,
  head: 90,
  behind: (picture, x, y, size) => {
    const hair = picture.gradient([
      [0, "#f09a5c"],
      [1, "#a8453f"],
    ]);
    const curls = Array.from({ length: 15 }, (_, index) => {
      const angle = Math.PI * (0.88 + (index / 14) * 1.24);
      return circle(
        x + Math.cos(angle) * size * 1.18,
        y + Math.sin(angle) * size * 1.14 + size * 0.1,
        size * (0.34 + (index % 3) * 0.06),
        hair,
      );
    });
    return group("", ...curls);
  },
  before: (picture, x, y, size) => {
    const horn = picture.gradient([
      [0, "#ffe3a0"],
      [1, "#a8683f"],
    ]);
    return group(
      "",
      path(
        `M${x - size} ${y - size * 0.24}Q${x - size * 0.9} ${y - size * 1.2} ${x} ${y - size * 1.18}Q${x + size * 0.9} ${y - size * 1.2} ${x + size} ${y - size * 0.24}Q${x + size * 0.4} ${y - size * 0.78} ${x} ${y - size * 0.66}Q${x - size * 0.4} ${y - size * 0.78} ${x - size} ${y - size * 0.24}Z`,
        "#e0774c",
      ),
      ...[-1, 1].map((side) =>
        path(
          `M${x + side * size * 0.96} ${y + size * 0.12}L${x + side * size * 1.9} ${y - size * 0.5}Q${x + side * size * 2.1} ${y + size * 0.1} ${x + side * size * 1.86} ${y + size * 0.56}Z`,
          horn,
        ),
      ),
      ...[-1, 1].map((side) => ellipse(x + side * size * 1.9, y + size * 0.03, size * 0.13, size * 0.54, "#7d4a38")),
      stroke(`M${x - size * 0.98} ${y}Q${x} ${y - size * 1.9} ${x + size * 0.98} ${y}`, "#8a5a40", 10),
    );
  },
  dress: (_, neck) =>
    group(
      "",
      path(
        `M232 ${neck + 26}L300 ${neck + 150}L368 ${neck + 26}L400 ${neck + 60}L316 ${neck + 240}H284L200 ${neck + 60}Z`,
        "#e8dcc8",
      ),
      stroke(`M300 ${neck + 200}V900`, "#16325a", 6),
      rect(356, neck + 240, 76, 66, "#2f7076", 'rx="8"'),
      ...[0, 1, 2].map((row) =>
        stroke(`M${372 + row * 20} ${neck + 230}v44`, ["#ffcf7a", "#f0f0ff", "#e8875a"][row] ?? "", 8),
      ),
      path(`M168 ${neck + 420}H432V${neck + 460}H168Z`, "#7d4a38"),
      rect(276, neck + 414, 48, 52, "#ffcf7a", 'rx="8"'),
    ),
};

/** Ilka, professor of echoes, whose ears have heard too much of them. */
export const ilka = {
  calm: () => drawPerson(ILKA, MOODS.calm, "rest", 0),
  delighted: () => drawPerson(ILKA, MOODS.grin, "open", 5),
  shout: () => drawPerson(ILKA, MOODS.shout, "raised", -7),
  worried: () => drawPerson(ILKA, MOODS.worried, "chin", 5),
};
