import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { DUSK, house, lantern, PALETTE, ridge, sea, sky } from "../scenery";

const WOOD = "#2b1c3f";

/** Draws the quay in the evening: the town on its hill, the ferry out on the water, a gallows for the bell. */
export function harbour(): Picture {
  const picture = new Picture(1920, 1080, 23);
  sky(picture, 520, DUSK, 90);
  picture.glow(1180, 520, 560, "#ff9d70", 0.8, 1.6);
  const water = [
    [0, "#c97a80"],
    [0.15, "#77508f"],
    [0.5, "#32397c"],
    [1, "#111a4a"],
  ] as const;
  sea(picture, 520, water, "#ffc08a", 1180);
  const coast = path(ridge(picture, 524, [0, 0, 0, 0, 0, 0, 10, 50, 90, 130, 190], 6), "#60407f", 'opacity=".9"');
  picture.add(group('clip-path="inset(0 0 556px 0)"', coast));
  town(picture);
  ferry(picture, 1010, 610);
  picture.mist(540, 120, "#f0a898", 0.3);
  quay(picture);
  signPosts(picture);
  gallows(picture);
  return picture.finish();
}

function town(picture: Picture): void {
  picture.add(path(ridge(picture, 640, [430, 400, 300, 170, 40, -240, -460, -460, -460, -460], 6), "#33205f"));
  const rows = [
    { base: 330, from: 10, to: 240, colour: "#4b2f74" },
    { base: 420, from: -30, to: 400, colour: "#3f2869" },
    { base: 520, from: -10, to: 540, colour: "#33205c" },
    { base: 640, from: -40, to: 640, colour: "#271949" },
  ];
  for (const { base, from, to, colour } of rows) {
    for (let x = from; x < to; x += picture.random(84, 128))
      house(picture, x, base + picture.random(-14, 26), picture.random(70, 104), picture.random(70, 120), colour);
  }
  picture.mist(600, 260, "#7a3d83", 0.28);
}

function ferry(picture: Picture, x: number, y: number): void {
  picture.add(
    ellipse(x, y + 46, 250, 20, "#0d1038", 'opacity=".6"'),
    path(
      `M${x - 220} ${y - 20}Q${x} ${y + 14} ${x + 226} ${y - 34}Q${x + 190} ${y + 46} ${x + 110} ${y + 50}H${x - 120}Q${x - 196} ${y + 40} ${x - 220} ${y - 20}Z`,
      "#3a2046",
    ),
    stroke(`M${x - 216} ${y - 12}Q${x} ${y + 22} ${x + 222} ${y - 26}`, "#e8a06a", 5, 'opacity=".7"'),
    rect(x - 96, y - 92, 160, 86, "#4a2c58", 'rx="8"'),
    path(`M${x - 112} ${y - 92}H${x + 80}L${x + 66} ${y - 114}H${x - 98}Z`, "#2b1a42"),
    ...[-74, -24, 26].map((dx) => rect(x + dx, y - 74, 32, 34, PALETTE.lamp, 'rx="4"')),
    stroke(`M${x + 120} ${y - 20}V${y - 190}M${x + 120} ${y - 184}L${x - 90} ${y - 112}`, "#2b1a42", 6),
    path(`M${x + 120} ${y - 190}l46 14l-46 16Z`, "#c5566f"),
  );
  picture.glow(x - 10, y - 58, 150, PALETTE.lamp, 0.5, 1.4);
}

function quay(picture: Picture): void {
  const planks = picture.gradient([
    [0, "#5d4168"],
    [0.25, "#43305c"],
    [1, "#1b1238"],
  ]);
  picture.add(rect(0, 820, 1920, 260, planks));
  for (let x = -1900; x < 3900; x += 130)
    picture.add(stroke(`M${960 + (x - 960) * 0.52} 822L${x} 1080`, "#120b2c", 3, 'opacity=".5"'));
  picture.add(rect(0, 812, 1920, 20, "#8a5f74"), rect(0, 832, 1920, 12, "#0d0828", 'opacity=".5"'));
  for (const x of [250, 1420, 1760]) {
    picture.add(
      ellipse(x, 832, 60, 12, "#0d0828", 'opacity=".6"'),
      path(`M${x - 30} 830L${x - 24} 740H${x + 24}L${x + 30} 830Z`, WOOD),
      ellipse(x, 742, 38, 16, "#45305c"),
      stroke(`M${x - 30} 776Q${x} 792 ${x + 30} 776M${x - 30} 788Q${x} 804 ${x + 30} 788`, "#b98c6a", 8),
    );
  }
  picture.add(stroke("M1450 786Q1600 900 1760 786", "#9a7258", 7));
}

function signPosts(picture: Picture): void {
  picture.add(
    rect(446, 500, 26, 340, WOOD, 'rx="4"'),
    rect(808, 500, 26, 340, WOOD, 'rx="4"'),
    rect(420, 500, 440, 22, "#38264e", 'rx="5"'),
    path("M410 504L640 446L870 504Z", "#2b1c3f"),
  );
  lantern(picture, 400, 560, 26, PALETTE.lamp);
}

function gallows(picture: Picture): void {
  picture.add(
    rect(1252, 300, 30, 540, WOOD, 'rx="5"'),
    rect(1090, 300, 200, 26, WOOD, 'rx="6"'),
    stroke("M1258 430Q1230 340 1160 326", "#38264e", 14),
    stroke("M1130 322V362", "#0d0828", 8),
    circle(1267, 296, 22, "#38264e"),
  );
}
