import { ellipse, group, Picture, path, rect, stroke } from "../picture";
import { DUSK, PALETTE, sea, ship, sky } from "../scenery";

const FRAME = "#1d1340";

/** Draws the lamp room: windows all around over the evening sea, a pedestal for the lamp, brass and boards. */
export function lampRoom(): Picture {
  const picture = new Picture(1920, 1080, 53);
  sky(picture, 520, DUSK, 120);
  picture.glow(760, 520, 560, "#ffb070", 0.8, 1.6);
  const water = [
    [0, "#d9807c"],
    [0.2, "#6f4a8c"],
    [1, "#151d52"],
  ] as const;
  sea(picture, 520, water, "#ffc18a", 760);
  for (const [x, size] of [
    [300, 17],
    [640, 20],
    [1160, 18],
    [1330, 15],
  ] as const)
    ship(picture, x, 545, size, true);
  windows(picture);
  ceiling(picture);
  floor(picture);
  pedestal(picture);
  shelf(picture);
  return picture.finish(0.6);
}

function windows(picture: Picture): void {
  const posts = [0, 330, 660, 1260, 1590, 1920];
  picture.add(
    ...posts.map((x) => path(`M${x - 22} 90L${x + 22} 90L${x + 26} 760H${x - 26}Z`, FRAME)),
    ...posts.map((x) => stroke(`M${x + 20} 100V740`, "#e08a6a", 3, 'opacity=".5"')),
    stroke("M0 300Q960 264 1920 300", FRAME, 10),
    rect(
      0,
      700,
      1920,
      110,
      picture.gradient([
        [0, "#4b3265"],
        [1, "#241646"],
      ]),
    ),
    rect(0, 694, 1920, 16, "#b97866"),
  );
  for (const x of [60, 400, 1330, 1650])
    picture.add(path(`M${x} 690L${x + 150} 110H${x + 210}L${x + 60} 690Z`, "#fff", 'opacity=".05"'));
}

function ceiling(picture: Picture): void {
  picture.add(path("M0 0H1920V118Q960 60 0 118Z", FRAME));
  const ribs = [-900, -560, -240, 240, 560, 900].map((dx) =>
    stroke(`M${960 + dx} 112L${960 + dx * 0.2} 0`, "#4b3265", 9),
  );
  picture.add(...ribs, ellipse(960, 0, 170, 40, "#4b3265"), rect(950, 30, 20, 70, "#b08058"));
}

function floor(picture: Picture): void {
  picture.add(
    rect(
      0,
      806,
      1920,
      274,
      picture.gradient([
        [0, "#6a4860"],
        [0.3, "#4a3058"],
        [1, "#170d33"],
      ]),
    ),
  );
  for (let index = -9; index <= 9; index += 1)
    picture.add(stroke(`M${960 + index * 120} 808L${960 + index * 240} 1080`, "#120a2c", 4, 'opacity=".45"'));
  picture.add(rect(0, 806, 1920, 10, "#0d0828", 'opacity=".5"'));
  picture.glow(760, 860, 520, "#ff9d70", 0.3, 1.7);
}

function pedestal(picture: Picture): void {
  const brass = picture.gradient(
    [
      [0, "#5e3a3c"],
      [0.35, "#d59a5c"],
      [0.5, "#ffe0a0"],
      [0.7, "#a86c48"],
      [1, "#3c2434"],
    ],
    90,
  );
  picture.add(
    ellipse(960, 990, 300, 40, "#0b0620", 'opacity=".6"'),
    path("M800 850H1120L1170 980H750Z", brass),
    ellipse(960, 980, 210, 28, "#3c2434"),
    ellipse(960, 850, 160, 22, "#f0c27a"),
    group('opacity=".5"', stroke("M786 890H1134M774 920H1146M762 950H1158", "#3c2434", 4)),
  );
}

function shelf(picture: Picture): void {
  picture.add(
    rect(1320, 300, 320, 250, "#38234f", 'rx="6"'),
    rect(1306, 286, 348, 18, "#5d3d60"),
    rect(1306, 548, 348, 16, "#5d3d60"),
  );
  picture.add(rect(70, 560, 190, 14, "#5d3d60"));
  [90, 122, 150, 186].forEach((x, index) => {
    const height = [96, 120, 84, 110][index] ?? 90;
    picture.add(
      rect(x, 560 - height, 26, height, ["#7b4fb0", "#b2476a", "#4a63b8", "#c98a5a"][index] ?? PALETTE.plum, 'rx="3"'),
    );
  });
}
