import { circle, group, Picture, path, rect, type Stops, stroke } from "../picture";
import { DAWN, DUSK, PALETTE, ridge, sea, ship, sky, stones } from "../scenery";

interface Hour {
  readonly sky: Stops;
  readonly sea: Stops;
  readonly light: string;
  readonly stars: number;
  readonly isLit: boolean;
  readonly terrace: readonly [string, ...string[]];
  readonly ground: string;
}

const HOURS = {
  dusk: {
    sky: DUSK,
    light: "#ffb981",
    stars: 130,
    isLit: false,
    ground: "#241a48",
    sea: [
      [0, "#d9807c"],
      [0.12, "#83508f"],
      [0.45, "#3a3a80"],
      [1, "#131a4c"],
    ],
    terrace: ["#4d3a72", "#443366", "#55407a", "#3d2e60"],
  },
  lit: {
    light: "#ffd591",
    stars: 240,
    isLit: true,
    ground: "#1a1440",
    sky: [
      [0, "#0c0829"],
      [0.45, "#21165a"],
      [0.8, "#553580"],
      [1, "#9a5a86"],
    ],
    sea: [
      [0, "#6a4886"],
      [0.2, "#39387e"],
      [1, "#0d1440"],
    ],
    terrace: ["#54406c", "#4a3862", "#604a74", "#40305a"],
  },
  dawn: {
    sky: DAWN,
    light: "#fff2cf",
    stars: 10,
    isLit: false,
    ground: "#584a80",
    sea: [
      [0, "#ffdcb0"],
      [0.15, "#c79bc0"],
      [0.5, "#6f82c4"],
      [1, "#3c4f97"],
    ],
    terrace: ["#8a78a8", "#7d6c9d", "#9483b2", "#74639a"],
  },
} as const satisfies Record<string, Hour>;

/** Draws the terrace of the Lookout above the sea, with the signal tower on the right. */
export function lookout(hour: keyof typeof HOURS): Picture {
  const light: Hour = HOURS[hour];
  const picture = new Picture(1920, 1080, 11);
  const horizon = 560;
  sky(picture, horizon, light.sky, light.stars, hour === "dawn" ? "#fff0dd" : "#f7a28c");
  picture.glow(820, horizon, 620, hour === "lit" ? "#b56a98" : "#ffb070", hour === "lit" ? 0.4 : 0.85, 1.7);
  sea(picture, horizon, light.sea, light.light, 820);
  farCoast(picture, horizon, light.ground, hour);
  const sails = [330, 480, 610, 760, 905, 1060, 1190];
  for (const [index, x] of sails.entries())
    ship(picture, x, horizon + 18 + (index % 3) * 22, 15 + (index % 3) * 5, hour !== "dawn");
  ship(picture, 1000, horizon + 12, 24, false, "#0a0620");
  picture.mist(horizon + 6, 130, hour === "dawn" ? "#fff0dd" : "#e9a0a0", 0.35);
  tower(picture, light);
  terrace(picture, light);
  return picture.finish(hour === "dawn" ? 0.25 : 0.55);
}

function farCoast(picture: Picture, horizon: number, colour: string, hour: string): void {
  const far = hour === "dawn" ? "#8f86b8" : "#5b3a7c";
  const more = `clip-path="inset(0 0 ${1080 - horizon - 4}px 0)"`;
  picture.add(
    group(
      more,
      path(ridge(picture, horizon + 4, [150, 95, 60, 26, 8, 0, 0, 0, 6, 30, 70, 110], 5), far, 'opacity=".8"'),
    ),
    path(
      ridge(picture, 700, [170, 110, 10, -160, -380, -400, -400, -400, -400, -400, -60, 60], 7),
      colour,
      'opacity=".95"',
    ),
  );
}

function tower(picture: Picture, light: Hour): void {
  const wall = picture.gradient(
    [
      [0, light.terrace[2] ?? PALETTE.stone],
      [0.35, light.terrace[0]],
      [1, light.ground],
    ],
    90,
  );
  picture.add(path("M1560 900L1592 300H1788L1830 900Z", wall));
  picture.add(
    group(
      'opacity=".25"',
      ...[380, 460, 540, 620, 700].map((y) =>
        stroke(`M${1590 - (y - 300) * 0.05} ${y}h${204 + (y - 300) * 0.11}`, "#0d0828", 3),
      ),
    ),
    path("M1662 560q28 -46 56 0v70h-56Z", light.isLit ? PALETTE.lamp : "#150d35"),
    rect(1570, 282, 242, 26, light.ground, 'rx="6"'),
    rect(1600, 130, 182, 152, light.isLit ? "#ffe9b0" : "#2b2255"),
    path("M1580 134L1691 46L1802 134Z", light.ground),
    circle(1691, 44, 10, light.ground),
    stroke("M1600 130V282M1646 130V282M1691 130V282M1737 130V282M1782 130V282M1600 206H1782", light.ground, 7),
  );
  if (!light.isLit) {
    picture.add(rect(1606, 136, 36, 64, light.light, 'opacity=".25"'));
    return;
  }
  picture.glow(1691, 206, 640, PALETTE.lamp, 0.9);
  picture.glow(1691, 206, 200, PALETTE.flame, 1);
}

function terrace(picture: Picture, light: Hour): void {
  const floor = picture.gradient([
    [0, light.terrace[0]],
    [1, light.ground],
  ]);
  picture.add(path("M0 800H1920V1080H0Z", floor));
  for (let row = 0; row < 5; row += 1) {
    const y = 905 + row * row * 11 + row * 16;
    picture.add(stroke(`M0 ${y}H1920`, "#0d0828", 3, 'opacity=".28"'));
    for (let x = -600 + (row % 2) * 120; x < 2600; x += 240)
      picture.add(
        stroke(
          `M${960 + (x - 960) * (1 + row * 0.12)} ${y}l${(x - 960) * 0.06} ${28 + row * 18}`,
          "#0d0828",
          3,
          'opacity=".22"',
        ),
      );
  }
  picture.add(rect(0, 730, 1920, 170, light.ground));
  stones(picture, [0, 752, 1920, 144], 48, light.terrace);
  const cap = picture.gradient([
    [0, light.light, 0.75],
    [0.25, light.terrace[2] ?? PALETTE.stone],
    [1, light.terrace[1] ?? PALETTE.stone],
  ]);
  picture.add(rect(0, 724, 1920, 34, cap, 'rx="4"'));
  picture.add(rect(0, 896, 1920, 40, "#0d0828", 'opacity=".35"'));
  if (light.isLit) picture.glow(1500, 860, 620, PALETTE.lamp, 0.35, 1.4);
}
