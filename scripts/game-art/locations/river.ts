import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { NIGHT, PALETTE, ridge, sky } from "../scenery";

/** Draws the river in its valley at night, with a row of stepping stones to the other bank. */
export function river(): Picture {
  const picture = new Picture(1920, 1080, 71);
  sky(picture, 620, NIGHT, 240, "#7f6ac0");
  picture.glow(420, 190, 330, "#cfd6ff", 0.75);
  picture.add(circle(420, 190, 62, "#f2ecff"), circle(444, 176, 56, "#c9c4f0", 'opacity=".25"'));
  const hills = [
    { heights: [330, 260, 180, 240, 330, 300, 380], colour: "#3d3380", base: 640 },
    { heights: [240, 190, 90, 60, 160, 260, 300], colour: "#2d2568", base: 660 },
    { heights: [170, 110, 40, 10, 60, 160, 230], colour: "#211a52", base: 680 },
  ];
  for (const { heights, colour, base } of hills) {
    picture.add(path(ridge(picture, base, heights, 9), colour));
    picture.mist(base - 40, 170, "#8f8be0", 0.28);
  }
  water(picture);
  for (const [x, y, size] of [
    [80, 700, 1.3],
    [240, 676, 0.9],
    [1720, 690, 1.2],
    [1560, 670, 0.85],
    [1850, 730, 1.6],
  ] as const)
    pine(picture, x, y, size);
  row(picture);
  bank(picture);
  reeds(picture);
  return picture.finish(0.6);
}

function water(picture: Picture): void {
  picture.add(rect(0, 660, 1920, 420, "#16123f"));
  const fill = picture.gradient([
    [0, "#8a8fe0"],
    [0.3, "#40489e"],
    [1, "#141a52"],
  ]);
  picture.add(path("M980 654Q1240 664 1380 690Q1700 760 1920 900V1080H280Q520 900 760 780Q940 700 980 654Z", fill));
  for (let index = 0; index < 240; index += 1) {
    const far = picture.random() ** 1.3;
    const y = 664 + far * 400;
    const [left, right] = [1040 - far * 720, 1330 + far * 800];
    const more = `opacity="${picture.random(0.1, 0.5).toFixed(2)}" transform="rotate(${(6 * far).toFixed(1)} 960 ${y.toFixed(0)})"`;
    picture.add(
      ellipse(
        picture.random(left, right),
        y,
        10 + far * 58,
        1 + far * 3,
        picture.pick(["#c9ccff", "#7f8ae0", "#0f1140"]),
        more,
      ),
    );
  }
}

function row(picture: Picture): void {
  const places = [
    [1010, 860, 92],
    [1150, 800, 78],
    [1260, 752, 64],
    [1352, 720, 52],
    [1424, 698, 42],
  ] as const;
  for (const [x, y, size] of places) {
    const top = picture.gradient([
      [0, "#b9b2e6"],
      [0.4, "#7d72b4"],
      [1, "#3a3070"],
    ]);
    picture.add(
      ellipse(x, y + size * 0.3, size * 1.25, size * 0.3, "#dfe2ff", 'opacity=".35"'),
      path(
        `M${x - size} ${y + size * 0.2}Q${x - size * 0.9} ${y - size * 0.42} ${x} ${y - size * 0.4}Q${x + size} ${y - size * 0.38} ${x + size} ${y + size * 0.22}Q${x} ${y + size * 0.5} ${x - size} ${y + size * 0.2}Z`,
        top,
      ),
      ellipse(x - size * 0.1, y - size * 0.16, size * 0.66, size * 0.15, "#d9d4f7", 'opacity=".45"'),
    );
  }
}

function pine(picture: Picture, x: number, base: number, size: number): void {
  picture.add(rect(x - 7 * size, base - 40 * size, 14 * size, 44 * size, "#120d33"));
  for (let level = 0; level < 5; level += 1) {
    const y = base - 30 * size - level * 46 * size;
    const wide = (88 - level * 15) * size;
    picture.add(
      path(
        `M${x - wide} ${y}Q${x - wide * 0.3} ${y - 26 * size} ${x} ${y - 86 * size}Q${x + wide * 0.3} ${y - 26 * size} ${x + wide} ${y}Q${x} ${y - 16 * size} ${x - wide} ${y}Z`,
        level % 2 === 0 ? "#181344" : "#1c174e",
      ),
    );
  }
}

function bank(picture: Picture): void {
  const fill = picture.gradient([
    [0, "#3d3474"],
    [0.4, "#2a2258"],
    [1, "#0f0a2c"],
  ]);
  picture.add(path("M0 760Q300 770 560 830Q860 850 960 930Q1000 1010 1100 1080H0Z", fill));
  picture.add(stroke("M0 762Q300 772 560 832Q860 852 958 932", "#9a92dc", 4, 'opacity=".5"'));
  picture.add(
    path(
      "M700 900Q720 716 860 708Q1000 716 1010 900Q860 950 700 900Z",
      picture.gradient([
        [0, "#a49bd6"],
        [1, "#3a3070"],
      ]),
    ),
    ellipse(846, 740, 96, 20, "#d9d4f7", 'opacity=".3"'),
  );
}

function reeds(picture: Picture): void {
  const blades = Array.from({ length: 60 }, () => {
    const x = picture.pick([picture.random(20, 420), picture.random(1560, 1910)]);
    const y = x < 900 ? 1080 : 1090;
    const lean = picture.random(-50, 50);
    return stroke(
      `M${x} ${y}Q${x + lean * 0.2} ${y - 120} ${x + lean} ${y - picture.random(140, 260)}`,
      picture.pick(["#0d0828", "#17103c"]),
      picture.random(3, 8),
    );
  });
  picture.add(group("", ...blades));
  for (let index = 0; index < 22; index += 1)
    picture.glow(picture.random(100, 1850), picture.random(640, 1020), picture.random(10, 24), PALETTE.lamp, 0.9);
}
