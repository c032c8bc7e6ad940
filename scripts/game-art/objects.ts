import { circle, ellipse, group, Picture, path, rect, stroke, textAt } from "./picture";
import { PALETTE } from "./scenery";

const BRASS = [
  [0, "#ffe3a0"],
  [0.4, "#dc9a58"],
  [1, "#6b3c48"],
] as const;
const PAPER = [
  [0, "#fff3d8"],
  [1, "#dcb98e"],
] as const;
const INK = "#3a2140";

const shadow = (x: number, y: number, wide: number) => ellipse(x, y, wide, wide * 0.12, "#0b0620", 'opacity=".45"');

export function telescope(): Picture {
  const picture = new Picture(300, 330);
  const brass = picture.gradient(BRASS);
  return picture.add(
    shadow(150, 318, 110),
    stroke("M150 150L70 316M150 150L150 320M150 150L232 316", "#4a2c44", 14),
    group(
      "transform='rotate(-24 150 130)'",
      rect(20, 96, 120, 60, brass, 'rx="8"'),
      rect(130, 104, 90, 44, brass, 'rx="6"'),
      rect(212, 110, 64, 32, brass, 'rx="6"'),
      rect(10, 88, 24, 76, "#8f5a45", 'rx="8"'),
      rect(126, 98, 12, 56, "#8f5a45"),
      rect(268, 104, 14, 44, "#4a2c44", 'rx="5"'),
    ),
    circle(150, 150, 18, "#8f5a45"),
  );
}

export function matchbox(): Picture {
  const picture = new Picture(130, 90);
  return picture.add(
    shadow(65, 82, 58),
    rect(46, 22, 78, 52, "#e8d2b0", 'rx="4"'),
    rect(
      8,
      18,
      92,
      58,
      picture.gradient([
        [0, "#4f78c8"],
        [1, "#2b3f86"],
      ]),
      'rx="5"',
    ),
    rect(8, 62, 92, 14, "#6b3c48"),
    textAt(54, 48, 17, "#fff3d8", "MATCHES", 'font-weight="bold" textLength="80"'),
    stroke("M106 36q14 -18 14 2q-2 16 -14 12", "#f08a78", 7),
    circle(118, 32, 2.5, "#1a1038"),
  );
}

export function biscuitTin(): Picture {
  const picture = new Picture(180, 140);
  return picture.add(
    shadow(90, 130, 82),
    rect(
      14,
      44,
      152,
      88,
      picture.gradient([
        [0, "#e0686e"],
        [1, "#7a2a52"],
      ]),
      'rx="8"',
    ),
    path("M8 48Q90 6 172 48Z", picture.gradient(BRASS)),
    rect(8, 40, 164, 16, "#c98a55", 'rx="7"'),
    circle(90, 22, 9, "#ffe3a0"),
    rect(30, 72, 120, 38, "#fff3d8", 'rx="6"'),
    textAt(90, 98, 20, "#7a2a52", "BISCUITS", 'font-weight="bold"'),
  );
}

export function chart(): Picture {
  const picture = new Picture(300, 210);
  return picture.add(
    rect(6, 10, 288, 190, picture.gradient(PAPER), 'rx="6"'),
    path("M150 200Q140 130 196 104Q250 80 294 96V200Z", "#b98c6a"),
    path("M170 200Q170 150 214 126Q256 104 294 116V200Z", "#9a6b58"),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((lamp) =>
      circle(152 + lamp * 4 + lamp * lamp * 1.2, 186 - lamp * 11, 4, "#d9503f"),
    ),
    circle(262, 92, 7, "#d9503f"),
    stroke("M30 60q14 -8 28 0t28 0M24 120q14 -8 28 0t28 0M60 90q14 -8 28 0t28 0", "#5a78b0", 3),
    stroke("M66 30V58M52 44H80", INK, 3),
    textAt(66, 172, 11, INK, "here the list ends", 'font-style="italic"'),
    stroke("M20 182H112", INK, 1.5),
  );
}

/** The great lamp with its lens, burning or not. */
export function lamp(isLit: boolean): Picture {
  const picture = new Picture(400, 560);
  const glass = picture.radial(
    isLit
      ? [
          [0, "#fffbe8"],
          [0.5, "#ffdf94"],
          [1, "#e8935a", 0.85],
        ]
      : [
          [0, "#8fb7e8", 0.5],
          [0.7, "#4a63a8", 0.6],
          [1, "#2a2f6e", 0.85],
        ],
  );
  const brass = picture.gradient(BRASS, 90);
  picture.add(
    rect(110, 470, 180, 34, brass, 'rx="8"'),
    path("M90 504H310L330 560H70Z", brass),
    path("M200 40C330 90 360 330 290 470H110C40 330 70 90 200 40Z", glass),
  );
  const rings = [0, 1, 2, 3, 4, 5, 6].map((ring) => {
    const y = 110 + ring * 56;
    const wide = [92, 126, 140, 144, 138, 122, 102][ring] ?? 100;
    return stroke(
      `M${200 - wide} ${y}Q200 ${y + 26} ${200 + wide} ${y}`,
      isLit ? "#fff6d8" : "#a9c6f2",
      7,
      'opacity=".6"',
    );
  });
  picture.add(
    ...rings,
    stroke("M200 40V470M140 70Q80 260 140 466M260 70Q320 260 260 466", "#8f5a45", 6, 'opacity=".8"'),
    path("M150 52Q200 -10 250 52Z", brass),
  );
  if (!isLit) return picture.add(rect(186, 380, 28, 90, "#6b3c48"), path("M194 380q6 -30 12 0Z", "#1a1038"));
  picture.add(
    rect(186, 380, 28, 90, "#8f5a45"),
    path("M200 230Q250 320 226 376Q200 396 174 376Q150 320 200 230Z", "#fff"),
    path("M200 300Q222 340 212 374Q200 384 188 374Q178 340 200 300Z", "#ffcf7a"),
  );
  return picture.glow(200, 320, 200, PALETTE.lamp, 0.6);
}

export function oilCan(): Picture {
  const picture = new Picture(200, 220);
  const brass = picture.gradient(BRASS, 70);
  return picture.add(
    shadow(96, 210, 84),
    stroke("M150 120Q210 110 176 176", "#8f5a45", 12),
    path("M40 96L6 24L22 18L72 88Z", brass),
    path("M30 208L40 96Q96 66 150 96L162 208Z", brass),
    path("M58 88Q96 40 132 88Z", "#c98a55"),
    circle(96, 58, 10, "#8f5a45"),
    rect(58, 128, 76, 40, "#fff3d8", 'rx="5"'),
    textAt(96, 157, 24, INK, "OIL", 'font-weight="bold"'),
  );
}

/** Four frames of 1920x1080, two in a row: the beam of the tower swings across the sea and back. */
export function beam(): Picture {
  const picture = new Picture(3840, 2160);
  const light = picture.gradient(
    [
      [0, "#fff1c4", 0],
      [0.5, "#fff1c4", 0.2],
      [1, "#fff1c4", 0.62],
    ],
    90,
  );
  const frames = [
    [-160, 120],
    [-200, 330],
    [-160, 560],
    [-200, 330],
  ] as const;
  frames.forEach(([left, low], frame) => {
    const [x, y] = [(frame % 2) * 1920, Math.floor(frame / 2) * 1080];
    const d = `M1691 206L${left} ${low - 110}V${low + 170}Z`;
    picture.add(`<svg x="${x}" y="${y}" width="1920" height="1080" viewBox="0 0 1920 1080">${path(d, light)}</svg>`);
  });
  return picture;
}

export function nameBoard(name: string): Picture {
  const picture = new Picture(420, 130);
  const screws = [60, 110, 160, 210, 260, 310, 360].map((x) =>
    group("", circle(x, 46, 4, "#ffcf7a"), circle(x, 88, 4, "#ffcf7a")),
  );
  const text =
    name === ""
      ? rect(42, 36, 336, 62, "#a9705c", 'rx="6" opacity=".6"')
      : textAt(210, 84, 50, "#ffe3a0", name, `font-weight="bold" textLength="330" stroke="#6b3c48" stroke-width="2"`);
  return picture.add(
    rect(
      6,
      10,
      408,
      112,
      picture.gradient([
        [0, "#8f5a55"],
        [1, "#4a2a44"],
      ]),
      'rx="16"',
    ),
    rect(18, 22, 384, 88, "none", 'rx="10" stroke="#dc9a58" stroke-width="4"'),
    text,
    ...(name === "" ? screws : []),
  );
}

export function bell(): Picture {
  const picture = new Picture(200, 240);
  const wool = picture.gradient([
    [0, "#e0785f"],
    [1, "#8f3f58"],
  ]);
  const rows = [0, 1, 2, 3].map((row) =>
    stroke(
      `M${46 - row * 5} ${84 + row * 28}q${54 + row * 5} 16 ${108 + row * 10} 0`,
      row % 2 === 0 ? "#fff3d8" : "#a84d5f",
      9,
    ),
  );
  return picture.add(
    rect(88, 0, 24, 34, "#4a2c44"),
    path("M66 60Q100 6 134 60Z", picture.gradient(BRASS)),
    path("M50 62Q100 30 150 62Q164 150 182 196H18Q36 150 50 62Z", wool),
    ...rows,
    path("M40 74L2 150L30 166L54 120ZM160 74L198 150L170 166L146 120Z", wool),
    rect(14, 190, 172, 22, picture.gradient(BRASS), 'rx="10"'),
    circle(100, 222, 16, "#8f5a45"),
  );
}

export function footprints(): Picture {
  const picture = new Picture(380, 120);
  const prints = Array.from({ length: 7 }, (_, step) => {
    const [x, y] = [34 + step * 52, step % 2 === 0 ? 40 : 84];
    const toes = [-12, 0, 12].map((dx, toe) =>
      ellipse(x + 18 - Math.abs(dx) * 0.4, y + dx, 9, 6, "#c9e2ff", `transform="rotate(${(toe - 1) * 26} ${x} ${y})"`),
    );
    return group('opacity=".85"', ellipse(x, y, 14, 12, "#a9cdf2"), ...toes);
  });
  return picture.add(
    ...prints,
    ...[60, 130, 210, 300].map((x, index) => ellipse(x, 108, 7 + index, 4, "#c9e2ff", 'opacity=".6"')),
  );
}
