import { circle, ellipse, group, Picture, path, rect, stroke, textAt } from "./picture";

const INK = "#3a2140";
const PAPER = [
  [0, "#fff3d8"],
  [1, "#dcb98e"],
] as const;

const shadow = (x: number, y: number, wide: number) => ellipse(x, y, wide, wide * 0.12, "#0b0620", 'opacity=".45"');

export function ledger(): Picture {
  const picture = new Picture(260, 180);
  const lines = [0, 1, 2, 3, 4].map((row) =>
    stroke(`M${34 - row * 3} ${62 + row * 20}h${78 + row}M${146 + row} ${62 + row * 20}h${78 + row}`, "#8a5a58", 3),
  );
  return picture.add(
    shadow(130, 168, 120),
    path("M18 40L128 30L244 40L258 164Q194 150 130 166Q66 150 2 164Z", "#7b2f5a"),
    path("M26 36Q80 20 130 38L130 158Q70 140 12 154Z", picture.gradient(PAPER)),
    path(
      "M234 36Q180 20 130 38L130 158Q190 140 248 154Z",
      picture.gradient([
        [0, "#fff8e6"],
        [1, "#e8cba0"],
      ]),
    ),
    ...lines,
    stroke("M200 150Q240 100 222 58L44 60", "#5b3df5", 4, 'stroke-dasharray="7 7"'),
    path("M52 50l-16 10l16 12Z", "#5b3df5"),
  );
}

export function purse(): Picture {
  const picture = new Picture(150, 150);
  return picture.add(
    shadow(75, 140, 60),
    path(
      "M44 56Q8 92 22 128Q75 152 128 128Q142 92 106 56Z",
      picture.gradient([
        [0, "#a86ad0"],
        [1, "#4a2a86"],
      ]),
    ),
    path("M40 58Q75 30 110 58Q75 72 40 58Z", "#ffcf7a"),
    circle(66, 40, 10, "#ffe3a0"),
    circle(86, 40, 10, "#dc9a58"),
    textAt(75, 116, 40, "#ffe3a0", "0"),
  );
}

export function noodles(): Picture {
  const picture = new Picture(190, 170);
  return picture.add(
    shadow(95, 158, 76),
    stroke("M60 30q14 -14 0 -26M100 30q14 -14 0 -26M140 34q14 -14 0 -26", "#fff", 5, 'opacity=".4"'),
    ellipse(95, 76, 84, 26, "#f2d08a"),
    stroke("M26 76q20 -22 40 0t40 0t40 0M36 88q20 -16 40 0t40 0t30 -4M170 70Q196 96 182 128", "#fff0c0", 8),
    stroke("M128 80L184 14M140 84L190 30", "#8f3f58", 6),
    path(
      "M10 80Q95 118 180 80Q176 150 130 156H60Q14 150 10 80Z",
      picture.gradient([
        [0, "#4f78c8"],
        [1, "#26357c"],
      ]),
    ),
    stroke("M24 112Q95 142 166 112", "#ffcf7a", 5),
  );
}

export function drawer(): Picture {
  const picture = new Picture(300, 200);
  return picture.add(
    shadow(150, 190, 140),
    path("M34 10H266L296 70H4Z", "#241433"),
    ...[60, 100, 140, 180, 220].map((x, index) => rect(x, 20 - (index % 2) * 8, 34, 60, "#f2dfc0", 'rx="3"')),
    rect(
      2,
      64,
      296,
      130,
      picture.gradient([
        [0, "#b27a62"],
        [0.3, "#7d5060"],
        [1, "#432845"],
      ]),
      'rx="8"',
    ),
    rect(14, 76, 272, 106, "none", 'rx="6" stroke="#c98a68" stroke-width="3" opacity=".6"'),
    rect(84, 96, 132, 40, "#f2dfc0", 'rx="5" stroke="#dc9a58" stroke-width="5"'),
    stroke("M100 112h100M100 124h64", "#8a5a58", 4),
    circle(150, 162, 13, "#ffcf7a"),
  );
}

export function card(): Picture {
  const picture = new Picture(280, 190);
  const fingers = [-20, 0, 20].map((turn) =>
    ellipse(222, 118, 10, 32, "#7f9ac8", `opacity=".5" transform="rotate(${turn} 222 158)"`),
  );
  return picture.add(
    rect(8, 14, 264, 168, picture.gradient(PAPER), 'rx="8" transform="rotate(-2 140 98)"'),
    stroke("M30 60H250M30 92H250M30 124H250", "#b98c8a", 2.5, 'opacity=".7"'),
    stroke("M30 40H120", "#d9503f", 4),
    ...fingers,
    ellipse(222, 154, 24, 18, "#7f9ac8", 'opacity=".5"'),
    ellipse(70, 150, 40, 20, "#7f9ac8", 'opacity=".25"'),
  );
}

export function deskLamp(): Picture {
  const picture = new Picture(170, 260);
  return picture
    .add(
      ellipse(76, 250, 52, 10, "#4a2c44"),
      stroke("M76 246V150L122 84", "#c98a55", 11),
      circle(76, 150, 11, "#ffe3a0"),
      path(
        "M84 70L150 36L164 116L62 124Z",
        picture.gradient([
          [0, "#6a5aa8"],
          [1, "#3a2c6e"],
        ]),
      ),
      ellipse(112, 120, 50, 12, "#fff1c4"),
    )
    .glow(112, 138, 80, "#ffcf7a", 0.7);
}

export function letter(): Picture {
  const picture = new Picture(210, 140);
  return picture.add(
    shadow(105, 130, 96),
    group(
      'transform="rotate(-4 105 70)"',
      rect(12, 20, 186, 104, picture.gradient(PAPER), 'rx="5"'),
      path("M12 22L105 84L198 22", "none", 'stroke="#b98c6a" stroke-width="4"'),
      circle(105, 82, 17, "#b2344f"),
      textAt(105, 90, 20, "#ffd9d0", "O"),
    ),
  );
}

export function doormat(): Picture {
  const picture = new Picture(420, 110);
  const fringe = Array.from({ length: 24 }, (_, index) => stroke(`M${20 + index * 16.5} 100v8`, "#c98a55", 5));
  return picture.add(
    ...fringe,
    path(
      "M40 8H380L416 100H4Z",
      picture.gradient([
        [0, "#8f5a45"],
        [1, "#c98a55"],
      ]),
    ),
    path("M54 16H366L394 92H26Z", "none", 'stroke="#ffe3a0" stroke-width="4" opacity=".7"'),
    textAt(210, 68, 36, "#3a2140", "OH, IT IS YOU", 'font-weight="bold" textLength="300"'),
  );
}

export function mark(): Picture {
  const picture = new Picture(220, 150);
  return picture.add(
    stroke("M40 40L34 110M76 38L72 112M112 40L110 112", "#241b52", 11),
    circle(164, 78, 22, "none", 'stroke="#241b52" stroke-width="10"'),
    stroke("M44 42L38 112M80 40L76 114M116 42L114 114", "#e6e0ff", 3, 'opacity=".7"'),
  );
}

export function earTrumpet(): Picture {
  const picture = new Picture(260, 210);
  const brass = picture.gradient([
    [0, "#ffe3a0"],
    [0.5, "#dc9a58"],
    [1, "#6b3c48"],
  ]);
  return picture.add(
    shadow(130, 200, 110),
    path("M20 176Q90 170 130 110Q150 60 240 14Q262 80 236 150Q170 130 130 160Q90 200 26 196Z", brass),
    ellipse(238, 82, 22, 72, "#4a2a3c", 'transform="rotate(6 238 82)"'),
    ellipse(238, 82, 14, 60, "#1a1038", 'transform="rotate(6 238 82)"'),
    stroke("M104 138L142 176M84 156L110 190", "#8f5a45", 8),
    ellipse(22, 186, 10, 14, "#8f5a45"),
  );
}

export function mirror(): Picture {
  const picture = new Picture(260, 460);
  const glass = picture.gradient(
    [
      [0, "#e8fff8"],
      [0.4, "#7fd0d8"],
      [1, "#2c6f9e"],
    ],
    30,
  );
  return picture.add(
    shadow(130, 448, 110),
    path("M60 440L90 380H170L200 440Z", "#6b4a68"),
    ellipse(
      130,
      216,
      124,
      210,
      picture.gradient([
        [0, "#ffe3a0"],
        [0.5, "#a8704c"],
        [1, "#5d3848"],
      ]),
    ),
    ellipse(130, 216, 106, 190, glass),
    ellipse(130, 226, 66, 124, "none", 'stroke="#fff" stroke-width="4" opacity=".45"'),
    ellipse(130, 234, 38, 74, "none", 'stroke="#fff" stroke-width="3" opacity=".4"'),
    ellipse(130, 240, 18, 38, "none", 'stroke="#fff" stroke-width="2.5" opacity=".35"'),
    path("M60 130L120 50L150 60L60 220Z", "#fff", 'opacity=".3"'),
    circle(130, 8, 8, "#ffe3a0"),
  );
}

export function shard(): Picture {
  const picture = new Picture(150, 170);
  return picture
    .add(
      path(
        "M30 150L60 20L128 60L104 156Z",
        picture.gradient([
          [0, "#f0fff8"],
          [1, "#3fa0b4"],
        ]),
      ),
      path("M60 20L76 90L30 150M76 90L128 60M76 90L104 156", "none", 'stroke="#fff" stroke-width="3" opacity=".7"'),
    )
    .glow(80, 96, 70, "#d8fff4", 0.5);
}

export function bag(): Picture {
  const picture = new Picture(260, 260);
  const tags = [
    [60, 70, -28],
    [110, 40, -8],
    [160, 46, 14],
    [204, 78, 34],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(
      `transform="rotate(${turn} ${x} ${y})"`,
      rect(x - 24, y - 14, 48, 60, "#ffe2a0", 'rx="6"'),
      stroke(`M${x - 14} ${y + 6}h28M${x - 14} ${y + 18}h18`, "#8a5a3c", 4),
    ),
  );
  return picture.add(
    shadow(130, 246, 110),
    ...tags,
    path(
      "M44 92Q130 130 216 92Q270 180 220 236Q130 262 40 236Q-10 180 44 92Z",
      picture.gradient([
        [0, "#b98058"],
        [1, "#5d3848"],
      ]),
    ),
    stroke("M44 96Q130 134 216 96", "#ffcf7a", 9),
    rect(150, 150, 50, 46, "#8f3f58", 'rx="4" transform="rotate(8 175 173)"'),
    stroke(`M154 154l42 8M152 190l44 6`, INK, 3, 'stroke-dasharray="6 5"'),
  );
}
