import { ellipse, group, Picture, path, rect, stroke } from "../picture";
import { DUSK, house, PALETTE, sea, sky, stones } from "../scenery";

/** Draws the room under the roof: a window over the harbour, a desk, a bed; the rest is not decided. */
export function attic(): Picture {
  const picture = bareAttic();
  desk(picture);
  bed(picture);
  picture.glow(640, 600, 420, PALETTE.lamp, 0.6);
  return picture.finish(0.6);
}

/** Draws the same room before anything stands in it. */
export function emptyRoom(): Picture {
  return bareAttic().finish(0.5);
}

function bareAttic(): Picture {
  const picture = new Picture(1920, 1080, 61);
  view(picture);
  walls(picture);
  beams(picture);
  floor(picture);
  picture.glow(1240, 520, 520, "#ffab78", 0.3);
  return picture;
}

function view(picture: Picture): void {
  sky(picture, 420, DUSK, 60);
  picture.glow(1240, 420, 300, "#ffb070", 0.9, 1.4);
  sea(
    picture,
    420,
    [
      [0, "#d9807c"],
      [0.3, "#4a3f86"],
      [1, "#151d52"],
    ],
    "#ffc18a",
    1240,
  );
  for (let x = 1050; x < 1440; x += 74)
    house(picture, x, 610 + picture.random(0, 30), 66, picture.random(50, 90), "#271949");
}

function walls(picture: Picture): void {
  const fill = picture.gradient([
    [0, "#2a1a4a"],
    [0.5, "#4d315f"],
    [1, "#3a2450"],
  ]);
  picture.add(path("M0 0H1920V900H0ZM1060 190V570H1420V190Z", fill, 'fill-rule="evenodd"'));
  const plaster = ["#56386a", "#4d315f", "#5d3e6e", "#482d5a"] as const;
  stones(picture, [180, 640, 220, 150], 36, plaster);
  stones(picture, [1500, 500, 170, 108], 36, plaster);
  picture.add(
    rect(1040, 170, 400, 24, "#7d5060"),
    rect(1030, 566, 420, 28, "#8e5f66"),
    rect(1040, 170, 24, 420, "#7d5060"),
    rect(1416, 170, 24, 420, "#7d5060"),
    stroke("M1240 190V570M1060 372H1420", "#7d5060", 13),
    rect(1300, 516, 60, 52, "#b2566a", 'rx="6"'),
    stroke("M1316 516Q1300 460 1286 452M1330 516Q1332 450 1340 430M1342 516Q1362 470 1380 462", "#6fa37a", 9),
  );
}

function beams(picture: Picture): void {
  const wood = picture.gradient([
    [0, "#7d5060"],
    [1, "#3a2140"],
  ]);
  picture.add(
    path("M0 0H760L0 560Z", "#21143c"),
    path("M1920 0H1600L1920 420Z", "#21143c"),
    path("M700 0H780L0 600V540Z", wood),
    path("M1580 0H1650L1920 390V460Z", wood),
    rect(0, 60, 1920, 44, wood),
    group('opacity=".45"', ...[150, 300, 450].map((x) => stroke(`M${x} 0L0 ${x * 0.78}`, "#4a2d50", 12))),
  );
}

function floor(picture: Picture): void {
  picture.add(
    rect(
      0,
      790,
      1920,
      290,
      picture.gradient([
        [0, "#7a5062"],
        [0.3, "#55355a"],
        [1, "#1a0f33"],
      ]),
    ),
  );
  for (let index = -12; index <= 12; index += 1)
    picture.add(stroke(`M${960 + index * 96} 792L${960 + index * 210} 1080`, "#160c2e", 4, 'opacity=".4"'));
  picture.add(rect(0, 784, 1920, 12, "#8e5f66"), ellipse(960, 960, 430, 74, "#8a4f80", 'opacity=".55"'));
  picture.add(
    ellipse(960, 960, 372, 60, "none", 'stroke="#d9a0b8" stroke-width="5" opacity=".4" stroke-dasharray="22 14"'),
  );
}

function desk(picture: Picture): void {
  picture.add(
    ellipse(760, 1010, 330, 30, "#0b0620", 'opacity=".45"'),
    rect(500, 800, 30, 200, "#4a2c44"),
    rect(1000, 800, 30, 200, "#4a2c44"),
    path(
      "M520 752H1010L1060 830H470Z",
      picture.gradient([
        [0, "#c08264"],
        [1, "#8a5a58"],
      ]),
    ),
    rect(470, 830, 590, 44, "#5d3848"),
    rect(690, 840, 150, 24, "#4a2c44", 'rx="4"'),
    ellipse(765, 852, 14, 6, "#f0c27a"),
  );
}

function bed(picture: Picture): void {
  picture.add(
    ellipse(1640, 1000, 330, 34, "#0b0620", 'opacity=".5"'),
    rect(1330, 640, 34, 330, "#4a2c44", 'rx="8"'),
    rect(1350, 800, 570, 120, "#5d3848"),
    path("M1360 800Q1500 730 1920 744V880H1360Z", "#6a5aa8"),
    path("M1560 768Q1760 740 1920 746V886H1560Q1530 830 1560 768Z", "#8a74c8"),
    path("M1374 770Q1470 716 1548 762Q1556 806 1530 820L1390 824Q1362 806 1374 770Z", "#efe2f2"),
    group('opacity=".5"', ...[1620, 1720, 1820].map((x) => stroke(`M${x} 756L${x - 26} 884`, "#c9b8f2", 8))),
  );
}
