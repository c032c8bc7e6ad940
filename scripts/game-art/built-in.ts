import { circle, ellipse, group, Picture, path, rect, stroke } from "./picture";
import { DUSK, house, lantern, NIGHT, PALETTE, ridge, sea, ship, sky } from "./scenery";

const NIGHT_SEA = [
  [0, "#6a4886"],
  [0.15, "#3a3880"],
  [1, "#0b1038"],
] as const;

/** Draws the island of Ninelamps at nightfall from the sea, its nine lamps lit; the left is left free for a menu. */
export function mainMenu(): Picture {
  const picture = new Picture(1920, 1080, 7);
  sky(picture, 690, DUSK, 210);
  picture.glow(1180, 690, 560, "#ffb070", 0.7, 1.8);
  sea(picture, 690, NIGHT_SEA, "#ffd08a", 1330);
  beam(picture, 1560, 300);
  const heights = [0, 0, 0, 0, 0, 0, 0, 20, 90, 150, 190, 300, 330, 210, 90, 30];
  picture.add(group('clip-path="inset(0 0 378px 0)"', path(ridge(picture, 712, heights, 6), "#241650")));
  for (let row = 0; row < 3; row += 1)
    for (let x = 1150 - row * 100; x < 1690 + row * 70; x += picture.random(58, 80))
      house(
        picture,
        x,
        706 - (2 - row) * 62 + picture.random(-8, 8),
        picture.random(48, 66),
        picture.random(44, 74),
        ["#3d2768", "#30205a", "#21154a"][row] ?? "#21154a",
      );
  tower(picture, 1560, 390);
  picture.add(rect(900, 700, 1000, 26, "#160d38"));
  for (let lamp = 0; lamp < 8; lamp += 1) {
    const x = 940 + lamp * 118;
    picture.add(rect(x - 3, 654, 6, 50, "#160d38"), circle(x, 650, 7, PALETTE.flame));
    picture.glow(x, 650, 74, PALETTE.lamp, 0.9);
    picture.add(ellipse(x, 770, 8, 60, PALETTE.lamp, 'opacity=".22"'));
  }
  ship(picture, 330, 770, 54, true);
  ship(picture, 660, 728, 26, true);
  picture.mist(700, 150, "#e9a0a0", 0.25);
  return picture.finish(0.6);
}

function beam(picture: Picture, x: number, y: number): void {
  const light = picture.gradient(
    [
      [0, PALETTE.flame, 0],
      [1, PALETTE.flame, 0.6],
    ],
    90,
  );
  picture.add(path(`M${x} ${y}L-60 60V330Z`, light, 'style="mix-blend-mode:screen"'));
}

function tower(picture: Picture, x: number, base: number): void {
  picture.add(
    path(`M${x - 34} ${base + 20}L${x - 22} ${base - 76}H${x + 22}L${x + 34} ${base + 20}Z`, "#4a3470"),
    rect(x - 30, base - 84, 60, 10, "#160d38"),
    rect(x - 20, base - 112, 40, 30, PALETTE.flame),
    path(`M${x - 28} ${base - 112}L${x} ${base - 144}L${x + 28} ${base - 112}Z`, "#160d38"),
  );
  picture.glow(x, base - 96, 260, PALETTE.lamp, 0.9);
}

/** Draws a quiet night sea under many stars, for the cards of chapters. */
export function chapterSelect(): Picture {
  const picture = new Picture(1920, 1080, 17);
  sky(picture, 820, NIGHT, 380, "#7f5ab0");
  picture.glow(960, 820, 700, "#a04f80", 0.5, 1.6);
  sea(picture, 820, NIGHT_SEA, "#c9a8ff", 960);
  for (const [x, size] of [
    [240, 22],
    [700, 14],
    [1270, 16],
    [1690, 26],
  ] as const)
    ship(picture, x, 832 + size / 2, size, true);
  picture.mist(820, 160, "#9a7fd0", 0.3);
  return picture.finish(0.5);
}

/** Draws a hall of dark panels with lamps, for what a player has earned. */
export function awardsHall(): Picture {
  const picture = new Picture(1920, 1080, 19);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#2a1848"],
        [0.7, "#452a5c"],
        [1, "#1a0f36"],
      ]),
    ),
  );
  for (let x = 0; x < 1920; x += 240) {
    picture.add(
      rect(x + 14, 120, 212, 740, "#2b1a48", 'rx="8" opacity=".85"'),
      rect(x + 28, 134, 184, 712, "#38224f", 'rx="6"'),
    );
    picture.add(
      rect(
        x - 12,
        60,
        24,
        840,
        picture.gradient([
          [0, "#8a5a68"],
          [1, "#4a2c4c"],
        ]),
      ),
    );
  }
  picture.add(
    rect(0, 40, 1920, 44, "#6f4660"),
    rect(0, 84, 1920, 10, "#1a0f36", 'opacity=".6"'),
    rect(0, 880, 1920, 24, "#8a5a68"),
  );
  picture.add(
    rect(
      0,
      904,
      1920,
      176,
      picture.gradient([
        [0, "#4d3058"],
        [1, "#150c2e"],
      ]),
    ),
  );
  for (const x of [240, 720, 1200, 1680]) {
    picture.glow(x, 200, 330, PALETTE.lamp, 0.55);
    lantern(picture, x, 190, 34, PALETTE.lamp);
    picture.glow(x, 930, 240, PALETTE.lamp, 0.22, 1.5);
  }
  return picture.finish(0.55);
}

/** Draws brass dials and pipes behind the lamp, for the settings. */
export function settings(): Picture {
  const picture = new Picture(1920, 1080, 29);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#1c1244"],
        [0.6, "#34215c"],
        [1, "#150c30"],
      ]),
    ),
  );
  for (const [x, wide] of [
    [140, 40],
    [230, 24],
    [1700, 44],
    [1800, 26],
  ] as const)
    picture.add(
      rect(
        x,
        -10,
        wide,
        1100,
        picture.gradient(
          [
            [0, "#5e3a44"],
            [0.4, "#d59a5c"],
            [1, "#4a2a3c"],
          ],
          90,
        ),
        'opacity=".8"',
      ),
    );
  for (const [x, y, size] of [
    [330, 250, 130],
    [1560, 300, 150],
    [360, 820, 110],
    [1570, 830, 120],
  ] as const)
    dial(picture, x, y, size);
  picture.glow(960, 480, 760, "#6a4fd0", 0.4, 1.2);
  return picture.finish(0.6);
}

function dial(picture: Picture, x: number, y: number, size: number): void {
  const ticks = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return stroke(
      `M${x + dx * size * 0.7} ${y + dy * size * 0.7}L${x + dx * size * 0.84} ${y + dy * size * 0.84}`,
      "#4a2a3c",
      6,
    );
  });
  const hand = picture.random(0, 360);
  picture.add(
    circle(x, y, size * 1.08, "#6b4048"),
    circle(
      x,
      y,
      size,
      picture.radial([
        [0, "#fff0cc"],
        [0.8, "#e8c48a"],
        [1, "#a8704c"],
      ]),
    ),
    ...ticks,
    stroke(`M${x} ${y}V${y - size * 0.66}`, "#8a2f50", 9, `transform="rotate(${hand} ${x} ${y})"`),
    circle(x, y, size * 0.1, "#4a2a3c"),
  );
}

/** Draws a place that nobody has described yet: mist over water, and one light in it. */
export function defaultLocation(): Picture {
  const picture = new Picture(1920, 1080, 31);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#2c2258"],
        [0.5, "#6a568f"],
        [0.62, "#8d7aa8"],
        [1, "#2a2458"],
      ]),
    ),
  );
  for (let layer = 0; layer < 4; layer += 1) {
    const base = 560 + layer * 60;
    const heights = Array.from({ length: 9 }, () => picture.random(10, 130 - layer * 22));
    picture.add(
      path(
        ridge(picture, base, heights, 5),
        ["#7d6aa0", "#6a5a94", "#574a86", "#453c78"][layer] ?? "#453c78",
        'opacity=".7"',
      ),
    );
    picture.mist(base + 20, 200, "#d9cbe8", 0.4);
  }
  picture.glow(960, 560, 360, PALETTE.lamp, 0.7);
  picture.add(circle(960, 560, 12, PALETTE.flame));
  picture.mist(820, 500, "#cfc2e6", 0.25);
  return picture.finish(0.5);
}

/** Draws a spiral of stars. */
export function galaxy(): Picture {
  const picture = new Picture(1920, 1080, 43);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#080520"],
        [0.5, "#150c40"],
        [1, "#0a0626"],
      ]),
    ),
  );
  picture.glow(960, 540, 720, "#5b3df5", 0.55, 1.5);
  picture.glow(960, 540, 300, "#ffb8a0", 0.6, 1.5);
  picture.clouds(0, 1080, "#7a4fc8", 0.5, "0.003 0.005");
  for (let index = 0; index < 1500; index += 1) {
    const far = picture.random() ** 0.6;
    const angle = far * 8 + (index % 2) * Math.PI + picture.random(-0.6, 0.6) * picture.random(0.2, 1.6);
    const [x, y] = [Math.cos(angle) * far * 900, Math.sin(angle) * far * 430];
    const turn = -0.3;
    const star = circle(
      960 + x * Math.cos(turn) - y * Math.sin(turn),
      540 + x * Math.sin(turn) + y * Math.cos(turn),
      picture.random(0.6, 2.8),
      picture.pick(["#fff6e0", "#cdbfff", "#ffcf9a", "#9fc4ff"]),
      `opacity="${picture.random(0.25, 1).toFixed(2)}"`,
    );
    picture.add(star);
  }
  picture.glow(960, 540, 130, "#fff6e0", 0.9, 1.3);
  return picture.finish(0.6, 0.05);
}

/** Draws a blueprint on a dark desk, for authors of stories. */
export function simulator(): Picture {
  const picture = new Picture(1920, 1080, 47);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#1b2f6e"],
        [1, "#101d4c"],
      ]),
    ),
  );
  for (let x = 0; x <= 1920; x += 60) picture.add(rect(x, 0, x % 300 === 0 ? 2.5 : 1, 1080, "#8fb7e8", 'opacity=".2"'));
  for (let y = 0; y <= 1080; y += 60) picture.add(rect(0, y, 1920, y % 300 === 0 ? 2.5 : 1, "#8fb7e8", 'opacity=".2"'));
  const ink = (d: string) => stroke(d, "#bcd6ff", 4, 'opacity=".55"');
  picture.add(
    ink("M240 900L268 460H372L400 900ZM250 450H390M276 450V350H364V450M262 350L320 290L378 350"),
    ink(
      "M1440 800Q1600 830 1790 780Q1760 870 1690 874H1530Q1460 860 1440 800ZM1600 800V560M1594 570L1480 760H1594M1608 600L1720 756H1608",
    ),
    ink("M1500 250H1800V420H1500ZM1530 290H1770M1530 330H1720M1530 370H1650"),
    ink("M150 160h170v110h-170ZM400 160h170v110h-170ZM320 215h80M384 205l16 10l-16 10"),
  );
  picture.glow(960, 540, 800, "#6a7cf0", 0.35, 1.2);
  return picture.finish(0.7);
}

/** Draws the award of those who have none with a picture: a biscuit from the tin that held matches. */
export function cookie(): Picture {
  const picture = new Picture(200, 200, 3);
  const dough = picture.radial([
    [0, "#f7d79a"],
    [0.7, "#dfa25e"],
    [1, "#a8683c"],
  ]);
  const rim = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2;
    return circle(100 + Math.cos(angle) * 76, 100 + Math.sin(angle) * 76, 14, "#c98a4c");
  });
  const holes = [
    [70, 70],
    [130, 70],
    [100, 100],
    [70, 130],
    [130, 130],
  ].map(([x = 0, y = 0]) => circle(x, y, 8, "#8a5230"));
  picture.add(
    ...rim,
    circle(100, 100, 80, dough),
    ...holes,
    ellipse(74, 52, 30, 12, "#fff", 'opacity=".35" transform="rotate(-30 74 52)"'),
  );
  return picture;
}

/** Draws the magnifier that points at things: plain, above something, or above something that was seen. */
export function cursor(kind: "look" | "hover" | "seen"): Picture {
  const picture = new Picture(48, 48);
  const colour = { look: "#efe9ff", hover: PALETTE.lamp, seen: "#8f86b8" }[kind];
  const mark = { look: "", hover: circle(20, 20, 5, "#5b3df5"), seen: stroke("M14 20l5 5l8 -10", "#3d2f7c", 3.5) }[
    kind
  ];
  picture.add(
    stroke("M30 30L42 42", "#1a1038", 9),
    stroke("M30 30L42 42", colour, 5),
    circle(20, 20, 15, colour, 'fill-opacity=".55" stroke="#1a1038" stroke-width="6"'),
    circle(20, 20, 15, "none", `stroke="${colour}" stroke-width="3"`),
    mark,
  );
  return picture;
}
