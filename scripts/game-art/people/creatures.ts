import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";

interface Heron {
  readonly lid: number;
  readonly beak: number;
  readonly crest: number;
  readonly bend: number;
  readonly wing: "folded" | "spread" | "chest";
}

/** Draws Quill: a heron in a waistcoat, with spectacles on a cord. */
function heron({ lid, beak, crest, bend, wing }: Heron): Picture {
  const picture = new Picture(600, 900, 9);
  const plumes = picture.gradient(
    [
      [0, "#c9d2ee"],
      [0.6, "#7f8cc4"],
      [1, "#3d4584"],
    ],
    70,
  );
  const [x, y] = [280 + bend, 170];
  const feathers = [0, 1, 2].map((part) =>
    stroke(
      `M${x + 30} ${y - 40}Q${x + 130} ${y - 70 - crest + part * 26} ${x + 190 - part * 14} ${y - 20 - crest + part * 44}`,
      ["#262a60", "#343a78", "#262a60"][part] ?? "",
      15,
    ),
  );
  const wings = {
    folded: ["M150 600Q90 720 150 900H250Q170 740 210 590Z", "M450 600Q510 720 450 900H350Q430 740 390 590Z"],
    chest: [
      "M150 600Q100 760 300 740Q320 700 290 690Q200 690 210 590Z",
      "M450 600Q510 720 450 900H350Q430 740 390 590Z",
    ],
    spread: [
      "M160 600Q30 560 10 380Q60 420 74 400Q84 470 110 450Q130 520 220 570Z",
      "M440 600Q570 560 590 380Q540 420 526 400Q516 470 490 450Q470 520 380 570Z",
    ],
  }[wing];
  picture.add(
    path("M160 620Q190 520 300 516Q410 520 440 620L470 900H130Z", plumes),
    stroke(
      `M300 560Q${190 + bend * 0.4} 470 ${300 + bend * 0.6} 360Q${360 + bend} 280 ${x + 6} ${y + 10}`,
      "#7f8cc4",
      92,
    ),
    stroke(
      `M286 560Q${176 + bend * 0.4} 470 ${288 + bend * 0.6} 360Q${346 + bend} 280 ${x - 6} ${y + 10}`,
      "#dfe5f7",
      50,
    ),
    ...feathers,
    ellipse(x, y, 84, 70, plumes),
    path(`M${x + 60} ${y - 46}Q${x - 40} ${y - 96} ${x - 74} ${y - 20}Q${x} ${y - 40} ${x + 60} ${y - 46}Z`, "#262a60"),
    path(`M${x - 66} ${y - 14}L${x - 262} ${y + 26 - beak * 0.3}L${x - 62} ${y + 16}Z`, "#f0b860"),
    path(`M${x - 62} ${y + 14}L${x - 250} ${y + 36 + beak}L${x - 54} ${y + 36}Z`, "#c9803f"),
    circle(x - 22, y - 6, 26, "#fff6d8"),
    circle(x - 28, y - 4, 13, "#1c1440"),
    path(
      `M${x - 52} ${y - 34}H${x + 8}V${y - 32 + lid}Q${x - 22} ${y - 26 + lid} ${x - 52} ${y - 32 + lid}Z`,
      "#5d6aa8",
    ),
    circle(x - 22, y - 6, 33, "none", 'stroke="#ffcf7a" stroke-width="6"'),
    stroke(`M${x + 10} ${y + 8}Q${x + 90} ${y + 160} 330 600`, "#ffcf7a", 4),
    path(
      "M196 610Q300 560 404 610L430 900H170Z",
      picture.gradient([
        [0, "#7b3f70"],
        [1, "#3a1c4a"],
      ]),
    ),
    path("M264 590L300 690L336 590Q300 570 264 590Z", "#f2ecff"),
    path("M276 600l24 20l24 -20v40l-24 -16l-24 16Z", "#5b3df5"),
    ...[720, 780, 840].map((top) => circle(300, top, 10, "#ffcf7a")),
    ...wings.map((d) => path(d, plumes)),
    ...wings.map((d) => path(d, "none", 'stroke="#3d4584" stroke-width="5"')),
  );
  return picture;
}

/** Quill, the archivist, who is a heron and looks at one like a heron. */
export const quill = {
  calm: () => heron({ lid: 16, beak: 0, crest: 0, bend: 0, wing: "folded" }),
  offended: () => heron({ lid: 26, beak: 4, crest: 40, bend: 34, wing: "chest" }),
  pleased: () => heron({ lid: 20, beak: 14, crest: -20, bend: -24, wing: "folded" }),
  alarmed: () => heron({ lid: 0, beak: 46, crest: 84, bend: 10, wing: "spread" }),
};

interface Small {
  readonly eyes: "peep" | "round" | "low" | "stars";
  readonly lean: number;
  readonly ears: number;
  readonly hands: "face" | "down" | "up" | "bag";
  readonly light: string;
}

/** Draws the small one: the shape of a full stop with eyes, three toes, and a bag. */
function small({ eyes, lean, ears, hands, light }: Small): Picture {
  const picture = new Picture(600, 900, 13);
  const fur = picture.radial([
    [0, "#4a3a8a"],
    [0.65, "#2a1f5c"],
    [1, "#140d33"],
  ]);
  picture.glow(300, 640, 300, light, eyes === "stars" ? 0.75 : 0.4);
  const body = [
    ...[-1, 1].map((side) =>
      path(
        `M${300 + side * 100} 500Q${300 + side * 150} ${400 - ears} ${300 + side * 190} ${420 - ears}Q${300 + side * 200} 500 ${300 + side * 156} 560Z`,
        "#231a52",
      ),
    ),
    path("M90 690Q86 440 300 430Q514 440 510 690Q520 870 300 876Q80 870 90 690Z", fur),
    ...Array.from({ length: 13 }, (_, index) =>
      stroke(`M${150 + index * 26} ${850 - Math.abs(index - 6) * 5}q4 18 14 26`, "#2a1f5c", 9),
    ),
    look(eyes, light),
    grip(hands),
  ];
  const feet = [210, 390].map((x) => group("", ...[-28, 0, 28].map((dx) => ellipse(x + dx, 878, 19, 20, "#3d2f7c"))));
  picture.add(...feet, group(`transform="rotate(${lean} 300 860)"`, ...body));
  return picture;
}

function look(eyes: Small["eyes"], light: string): string {
  const wide = { peep: 34, round: 54, low: 46, stars: 58 }[eyes];
  const pair = [220, 380].map((x) => {
    const y = eyes === "low" ? 630 : 610;
    const lid =
      eyes === "low"
        ? rect(x - 60, y - 62, 120, 54, "#2a1f5c", `transform="rotate(${x < 300 ? -14 : 14} ${x} ${y})"`)
        : "";
    return group(
      "",
      circle(x, y, wide, light),
      circle(x, y + (eyes === "low" ? 14 : 0), wide * 0.5, "#1a1038"),
      circle(x - wide * 0.24, y - wide * 0.24, wide * 0.2, "#fff"),
      circle(x + wide * 0.2, y + wide * 0.26, wide * 0.1, "#fff"),
      lid,
    );
  });
  const mouth = { peep: "", round: "M286 700h28", low: "M278 716q22 -16 44 0", stars: "M256 694q44 50 88 0" }[eyes];
  const tear = eyes === "low" ? path("M196 690q-16 30 0 36q18 -6 0 -36Z", "#8fb7e8") : "";
  return group("", ...pair, mouth === "" ? "" : stroke(mouth, light, 10), tear);
}

function grip(hands: Small["hands"]): string {
  const hand = (x: number, y: number) =>
    group("", ...[-18, 0, 18].map((dx) => ellipse(x + dx, y, 13, 24, "#3d2f7c", 'stroke="#1a1038" stroke-width="3"')));
  if (hands === "face") return group("", hand(230, 700), hand(370, 700), rect(170, 716, 260, 20, "#2a1f5c", 'rx="10"'));
  if (hands === "up") return group("", hand(84, 560), hand(516, 560));
  const bag = group(
    "",
    path("M330 730Q450 690 470 790Q480 860 400 864Q310 860 330 730Z", "#a8744f"),
    stroke("M340 736Q400 756 458 744", "#ffcf7a", 8),
    rect(376, 780, 40, 22, "#ffe2a0", 'rx="4" transform="rotate(-14 396 790)"'),
  );
  return hands === "bag" ? group("", bag, hand(330, 770), hand(190, 780)) : group("", hand(190, 800), hand(410, 800));
}

/** The small one, at whom everything ends. */
export const smallOne = {
  hiding: () => small({ eyes: "peep", lean: -6, ears: -40, hands: "face", light: "#ffe2a0" }),
  curious: () => small({ eyes: "round", lean: 7, ears: 40, hands: "bag", light: "#ffe2a0" }),
  sad: () => small({ eyes: "low", lean: 0, ears: -70, hands: "down", light: "#c9b8f2" }),
  shining: () => small({ eyes: "stars", lean: 0, ears: 70, hands: "up", light: "#fff1c4" }),
};
