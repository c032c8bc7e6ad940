import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { PALETTE } from "../scenery";

/** Draws the House of Names: walls of drawers up to a high window, and a long table. */
export function archive(): Picture {
  const picture = new Picture(1920, 1080, 41);
  const wall = picture.gradient([
    [0, "#1c1240"],
    [0.6, "#3a2358"],
    [1, "#241643"],
  ]);
  picture.add(rect(0, 0, 1920, 1080, wall));
  cabinet(picture, 560, 90, 800, 640, 60);
  side(picture, 0, 560);
  side(picture, 1920, 1360);
  highWindow(picture);
  ladder(picture);
  for (const [x, y] of [
    [330, 330],
    [1590, 330],
  ] as const)
    wallLamp(picture, x, y);
  picture.add(
    rect(
      0,
      760,
      1920,
      320,
      picture.gradient([
        [0, "#3c2551"],
        [1, "#150c2e"],
      ]),
    ),
  );
  picture.glow(960, 800, 700, "#ffb870", 0.3, 1.5);
  table(picture);
  for (let index = 0; index < 70; index += 1)
    picture.add(
      circle(
        picture.random(500, 1420),
        picture.random(120, 800),
        picture.random(1, 2.6),
        PALETTE.flame,
        `opacity="${picture.random(0.1, 0.5).toFixed(2)}"`,
      ),
    );
  return picture.finish(0.6);
}

function cabinet(picture: Picture, x: number, y: number, width: number, height: number, size: number): void {
  picture.add(rect(x - 16, y - 20, width + 32, height + 40, "#2a1738"));
  for (let top = y; top < y + height - 10; top += size) {
    for (let left = x; left < x + width - 10; left += size * 1.33) drawer(picture, left, top, size * 1.33, size);
  }
}

function drawer(picture: Picture, x: number, y: number, width: number, height: number): void {
  const isOpen = picture.random() < 0.05;
  const wood = picture.pick(["#6b4257", "#5f3b54", "#754a5a", "#553450", "#7d5060"]);
  const fill = picture.gradient([
    [0, "#c98a68", 0.55],
    [0.12, wood],
    [1, "#35203f"],
  ]);
  picture.add(rect(x + 2, y + 2, width - 4, height - 4, "#170c26"));
  if (isOpen) {
    const card = `transform="rotate(${picture.random(-8, 8).toFixed(1)} ${x + width / 2} ${y + height})"`;
    picture.add(rect(x + width * 0.24, y + 5, width * 0.5, height * 0.6, "#f2dfc0", card));
    picture.add(rect(x, y + height * 0.38, width, height * 0.62, fill, 'rx="3"'));
  } else picture.add(rect(x + 3, y + 3, width - 6, height - 6, fill, 'rx="3"'));
  picture.add(
    rect(x + width * 0.3, y + height * 0.46, width * 0.4, height * 0.24, "#e8cfa4", 'rx="2" opacity=".75"'),
    circle(x + width / 2, y + height * 0.84, height * 0.07, "#f0c27a"),
  );
}

function side(picture: Picture, outer: number, inner: number): void {
  const columns = 5;
  const [outerTop, innerTop, outerLow, innerLow] = [-260, 90, 980, 740];
  picture.add(path(`M${outer} ${outerTop}L${inner} ${innerTop}V${innerLow}L${outer} ${outerLow}Z`, "#2a1738"));
  for (let column = 0; column < columns; column += 1) {
    const [a, b] = [(column / columns) ** 0.8, ((column + 1) / columns) ** 0.8];
    for (let row = 0; row < 12; row += 1) {
      const corner = (along: number, down: number) => {
        const top = outerTop + (innerTop - outerTop) * along;
        const low = outerLow + (innerLow - outerLow) * along;
        return `${(outer + (inner - outer) * along).toFixed(0)} ${(top + ((low - top) * down) / 12).toFixed(0)}`;
      };
      const colour = picture.pick(["#54334f", "#4a2c49", "#5f3b54", "#432845"]);
      picture.add(
        path(
          `M${corner(a + 0.012, row + 0.07)}L${corner(b - 0.012, row + 0.07)}L${corner(b - 0.012, row + 0.93)}L${corner(a + 0.012, row + 0.93)}Z`,
          colour,
        ),
        path(
          `M${corner(a + 0.07, row + 0.42)}L${corner(b - 0.07, row + 0.42)}L${corner(b - 0.07, row + 0.66)}L${corner(a + 0.07, row + 0.66)}Z`,
          "#d9be94",
          'opacity=".45"',
        ),
      );
    }
  }
}

function highWindow(picture: Picture): void {
  const sky = picture.gradient([
    [0, "#3c2a7c"],
    [0.7, "#b06a8c"],
    [1, "#f0a878"],
  ]);
  picture.add(
    path("M790 380V250A170 170 0 0 1 1130 250V380Z", "#1d1030"),
    path("M806 372V254A154 154 0 0 1 1114 254V372Z", sky),
    stroke("M960 100V372M883 120V372M1037 120V372M806 254H1114", "#1d1030", 9),
  );
  picture.glow(960, 260, 420, "#ffb48a", 0.5);
  const beam = picture.gradient([
    [0, "#ffcf9a", 0.34],
    [1, "#ffcf9a", 0],
  ]);
  picture.add(path("M806 372H1114L1420 900H560Z", beam, 'style="mix-blend-mode:screen"'));
}

function ladder(picture: Picture): void {
  const rungs = Array.from({ length: 11 }, (_, index) => {
    const t = index / 11;
    return stroke(`M${1206 + t * 56} ${690 - t * 600}h${62 - t * 6}`, "#8a5a4e", 7);
  });
  picture.add(stroke("M1200 760L1266 70M1270 760L1324 70", "#9c6852", 10), ...rungs);
}

function wallLamp(picture: Picture, x: number, y: number): void {
  picture.add(stroke(`M${x} ${y + 60}v-40`, "#e0b070", 8), path(`M${x - 34} ${y + 20}h68l-18 -56h-32Z`, PALETTE.lamp));
  picture.glow(x, y, 330, PALETTE.lamp, 0.75);
}

function table(picture: Picture): void {
  const top = picture.gradient([
    [0, "#b27a62"],
    [1, "#6b4258"],
  ]);
  picture.add(
    ellipse(800, 1060, 700, 60, "#0d0722", 'opacity=".5"'),
    path("M260 876H1300L1370 940H190Z", top),
    rect(190, 940, 1180, 34, "#4a2c4a"),
    rect(190, 974, 1180, 106, "#22143a"),
    group('opacity=".5"', stroke("M190 941H1370", "#f0c090", 4)),
  );
}
