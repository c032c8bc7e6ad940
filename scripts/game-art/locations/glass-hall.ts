import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";

/** Draws the Glass Hall behind the cave: columns of sea glass, light that is thrown back and forth, a floor like water. */
export function glassHall(): Picture {
  const picture = new Picture(1920, 1080, 97);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#0e1544"],
        [0.45, "#1f4f8a"],
        [0.68, "#3fa0b4"],
        [0.7, "#1c4f86"],
        [1, "#0a0f38"],
      ]),
    ),
  );
  picture.glow(960, 560, 620, "#b9fff0", 0.6, 1.2);
  arches(picture);
  for (const depth of [4, 3, 2, 1]) {
    for (const side of [-1, 1] as const) column(picture, side, depth);
  }
  beams(picture);
  floor(picture);
  crystals(picture);
  return picture.finish(0.62);
}

function arches(picture: Picture): void {
  for (let depth = 9; depth >= 1; depth -= 1) {
    const size = 90 + depth ** 1.5 * 34;
    const light = 62 - depth * 4;
    const d = `M${960 - size} 760V${560 - size * 0.5}A${size} ${size} 0 0 1 ${960 + size} ${560 - size * 0.5}V760`;
    picture.add(stroke(d, `hsl(${188 + depth * 6} 60% ${light}%)`, 6 + depth * 3, 'opacity=".6"'));
  }
}

function column(picture: Picture, side: 1 | -1, depth: number): void {
  const x = 960 + side * (1180 - depth * 210);
  const width = 150 - depth * 24;
  const fill = picture.gradient(
    [
      [0, "#123a78", 0.95],
      [0.3, "#5fc4cc", 0.9],
      [0.42, "#e8fff8", 0.95],
      [0.55, "#49a8bc", 0.9],
      [1, "#152a66", 0.95],
    ],
    90,
  );
  const low = 790 + (4 - depth) * 40;
  const facets: string[] = [];
  for (let y = -20; y < low; y += 90) {
    const d = `M${x - width / 2} ${y}L${x + picture.random(-0.3, 0.3) * width} ${y + 50}L${x + width / 2} ${y + picture.random(0, 30)}`;
    facets.push(stroke(d, "#dffdf6", 2.5, 'opacity=".35"'));
  }
  picture.add(
    rect(x - width / 2, -10, width, low + 10, fill),
    group("", ...facets),
    ellipse(x, low, width * 0.7, 16, "#0a2250", 'opacity=".8"'),
  );
}

function beams(picture: Picture): void {
  const light = picture.gradient([
    [0, "#d8fff4", 0.5],
    [1, "#d8fff4", 0.02],
  ]);
  for (const [from, to, wide] of [
    [700, 300, 60],
    [820, 900, 34],
    [1100, 1500, 80],
    [1000, 640, 30],
  ] as const)
    picture.add(
      path(`M${from} 0h${wide}L${to + wide * 3} 900H${to}Z`, light, 'style="mix-blend-mode:screen" opacity=".4"'),
    );
}

function floor(picture: Picture): void {
  const fill = picture.gradient([
    [0, "#5fc0c8"],
    [0.2, "#2c6f9e"],
    [1, "#0a0f38"],
  ]);
  picture.add(path("M0 830L620 760H1300L1920 830V1080H0Z", fill));
  for (let index = -8; index <= 8; index += 1)
    picture.add(stroke(`M${960 + index * 78} 762L${960 + index * 260} 1080`, "#c9fff4", 2, 'opacity=".25"'));
  for (const y of [784, 822, 880, 966])
    picture.add(stroke(`M0 ${y + 14}Q960 ${y - 20} 1920 ${y + 14}`, "#c9fff4", 2, 'opacity=".22"'));
  for (const [x, wide] of [
    [420, 150],
    [760, 126],
    [1040, 98],
  ] as const) {
    picture.add(ellipse(x, 800, wide, 20, "#061338", 'opacity=".45"'));
    picture.glow(x, 860, wide, "#d8fff4", 0.25, 1);
  }
}

function crystals(picture: Picture): void {
  for (const [x, y, size] of [
    [140, 1000, 1.5],
    [250, 1030, 0.9],
    [1700, 1010, 1.6],
    [1560, 1040, 1],
    [1830, 1050, 1.2],
  ] as const) {
    for (let part = -2; part <= 2; part += 1) {
      const tall = (150 - Math.abs(part) * 42) * size * picture.random(0.85, 1.1);
      const base = x + part * 34 * size;
      const tip = base + part * 16 * size;
      picture.add(
        path(
          `M${base - 20 * size} ${y + 70}L${tip - 8 * size} ${y - tall * 0.8}L${tip} ${y - tall}L${base} ${y + 70}Z`,
          "#8fe6dc",
          'opacity=".85"',
        ),
        path(
          `M${base} ${y + 70}L${tip} ${y - tall}L${tip + 12 * size} ${y - tall * 0.78}L${base + 22 * size} ${y + 70}Z`,
          "#2c7fa6",
          'opacity=".92"',
        ),
      );
    }
  }
  for (let index = 0; index < 60; index += 1)
    picture.add(
      circle(
        picture.random(200, 1720),
        picture.random(80, 900),
        picture.random(1, 3.4),
        "#e8fff8",
        `opacity="${picture.random(0.2, 0.8).toFixed(2)}"`,
      ),
    );
}
