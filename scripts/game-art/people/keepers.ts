import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { MOODS } from "./face";
import { drawPerson, type Person } from "./person";

const ODILE: Person = {
  skin: ["#e8b48c", "#a9685e"],
  coat: ["#56509c", "#241f58"],
  trim: "#ffcf7a",
  brow: "#c9c3d8",
  shoulders: 330,
  top: 236,
  head: 92,
  behind: (picture, x, y, size) => {
    const hair = picture.gradient([
      [0, "#f2edf8"],
      [1, "#9a8fb8"],
    ]);
    return group(
      "",
      circle(x + size * 0.5, y - size * 1.2, size * 0.44, hair),
      ellipse(x, y - size * 0.2, size * 1.12, size * 1.14, hair),
    );
  },
  before: (_, x, y, size) =>
    group(
      "",
      path(
        `M${x - size * 1.04} ${y + size * 0.1}Q${x - size * 1.2} ${y - size * 1.3} ${x} ${y - size * 1.28}Q${x + size * 1.2} ${y - size * 1.3} ${x + size * 1.04} ${y + size * 0.1}Q${x + size * 0.9} ${y - size * 0.6} ${x + size * 0.2} ${y - size * 0.8}Q${x - size * 0.7} ${y - size * 0.66} ${x - size * 1.04} ${y + size * 0.1}Z`,
        "#e4dcf0",
      ),
      stroke(`M${x + size * 0.1} ${y - size * 1.62}L${x + size * 0.98} ${y - size * 0.86}`, "#ffcf7a", 9),
      ...[-1, 1].map((side) =>
        circle(
          x + side * size * 0.42,
          y - size * 0.02,
          size * 0.28,
          "none",
          'stroke="#ffcf7a" stroke-width="5" opacity=".9"',
        ),
      ),
      stroke(`M${x - size * 0.14} ${y - size * 0.04}h${size * 0.28}`, "#ffcf7a", 5),
    ),
  dress: (picture, neck) =>
    group(
      "",
      path(
        `M190 ${neck + 4}Q300 ${neck + 96} 410 ${neck + 4}L420 ${neck + 62}Q300 ${neck + 150} 180 ${neck + 62}Z`,
        picture.gradient([
          [0, "#d9657a"],
          [1, "#8a3560"],
        ]),
      ),
      path(`M352 ${neck + 96}l52 -6l12 220l-50 6Z`, "#b14a6e"),
      ...[0, 1, 2, 3].map((row) => stroke(`M358 ${neck + 140 + row * 40}l44 -4`, "#f0a0a8", 8)),
      stroke(`M300 ${neck + 120}V900`, "#1c1848", 5),
      ...[0, 1, 2, 3].map((row) => circle(272, neck + 190 + row * 100, 11, "#ffcf7a")),
    ),
};

/** Odile, first keeper of the Lookout: white hair held by a knitting needle, a coat for all weathers. */
export const odile = {
  calm: () => drawPerson(ODILE, MOODS.calm, "rest", 0),
  smile: () => drawPerson(ODILE, MOODS.glad, "hips", 4),
  worried: () => drawPerson(ODILE, MOODS.worried, "chin", -5),
  stern: () => drawPerson(ODILE, MOODS.stern, "crossed", 0),
  surprised: () => drawPerson(ODILE, MOODS.surprised, "raised", -3),
};

interface Machine {
  readonly eyes: "round" | "glad" | "odd" | "wide";
  readonly tilt: number;
  readonly arms: "down" | "up" | "scratch" | "flail";
  readonly steam: number;
}

/** Draws Pip: a kettle on legs with a signal lantern for a face. */
function machine({ eyes, tilt, arms, steam }: Machine): Picture {
  const picture = new Picture(600, 900, 5);
  const brass = picture.gradient(
    [
      [0, "#ffe3a0"],
      [0.3, "#dc9a58"],
      [0.75, "#98563f"],
      [1, "#56304a"],
    ],
    75,
  );
  const dark = "#4a2a44";
  picture.add(
    ...[230, 370].map((x) =>
      group(
        "",
        stroke(`M${x} 700V850`, dark, 30),
        stroke(`M${x} 720h.1M${x} 770h.1M${x} 820h.1`, "#b0744e", 40),
        path(`M${x - 60} 900Q${x - 56} 846 ${x} 846Q${x + 56} 846 ${x + 60} 900Z`, brass),
      ),
    ),
    limbs(arms, dark),
  );
  const body = group(
    `transform="rotate(${tilt} 300 640)"`,
    stroke("M470 520Q560 500 540 400", dark, 44),
    stroke("M470 520Q560 500 540 400", "#c98a55", 32),
    path("M130 560Q120 410 300 400Q480 410 470 560Q480 740 300 752Q120 740 130 560Z", brass),
    ellipse(220, 500, 36, 66, "#fff3cc", 'opacity=".45" transform="rotate(24 220 500)"'),
    rect(176, 640, 248, 44, "#56304a", 'rx="12"'),
    ...[0, 1, 2, 3, 4].map((place) => circle(208 + place * 46, 662, 9, place % 2 === 0 ? "#ffcf7a" : "#a796ff")),
    rect(206, 372, 188, 40, dark, 'rx="16"'),
    rect(196, 196, 208, 186, "#2b1a44", 'rx="40"'),
    rect(
      210,
      210,
      180,
      158,
      picture.radial([
        [0, "#fff6d8"],
        [0.6, "#ffd58a"],
        [1, "#e8935a"],
      ]),
      'rx="32"',
    ),
    gaze(eyes),
    path("M186 204Q300 116 414 204Z", brass),
    stroke("M300 156V112", dark, 12),
    circle(300, 100, 20, eyes === "wide" ? "#ff6f6f" : "#a796ff"),
    stroke("M220 412Q300 470 380 412", "#7b4fb0", 26),
    path("M350 420l60 96l-34 14l-44 -98Z", "#8a5fc0"),
  );
  picture.add(body);
  picture.glow(300, 290, 190, "#ffcf7a", 0.25);
  for (let puff = 0; puff < steam; puff += 1)
    picture.add(circle(536 - puff * 9, 360 - puff * 56, 20 + puff * 9, "#f2ecff", `opacity="${0.6 - puff * 0.11}"`));
  return picture;
}

function gaze(eyes: Machine["eyes"]): string {
  const ink = "#3a1c3a";
  const mouths = {
    round: "M276 334h48",
    glad: "M262 322q38 36 76 0",
    odd: "M276 338q24 -14 48 0",
    wide: "M284 336h32",
  };
  const pair = [258, 342].map((x, side) => {
    if (eyes === "glad") return stroke(`M${x - 22} 284q22 -30 44 0`, ink, 12);
    if (eyes === "odd") return circle(x, 278 - side * 10, side === 0 ? 13 : 22, ink);
    return group("", circle(x, 276, eyes === "wide" ? 29 : 19, ink), circle(x - 6, 269, 6, "#fff"));
  });
  return group("", ...pair, stroke(mouths[eyes], ink, 10));
}

function limbs(arms: Machine["arms"], dark: string): string {
  const lines = {
    down: ["M140 560Q70 620 96 720", "M460 560Q530 620 504 720"],
    up: ["M140 560Q50 530 62 410", "M460 560Q550 560 538 660"],
    scratch: ["M140 560Q40 500 120 330", "M460 560Q530 620 504 720"],
    flail: ["M140 560Q50 480 40 350", "M460 560Q560 500 566 620"],
  }[arms];
  return group(
    "",
    ...lines.map((d) => stroke(d, dark, 30)),
    ...lines.map((d) => stroke(d, "#c98a55", 20, 'stroke-dasharray="14 9" stroke-linecap="butt"')),
    ...lines.map((d) => {
      const [x, y] = (d.split(" ").slice(-2) as [string, string]).map(Number) as [number, number];
      return circle(x, y, 30, "#dc9a58", `stroke="${dark}" stroke-width="7"`);
    }),
  );
}

/** Pip, the signal machine, who does exactly what Pip is told. */
export const pip = {
  idle: () => machine({ eyes: "round", tilt: 0, arms: "down", steam: 1 }),
  happy: () => machine({ eyes: "glad", tilt: 5, arms: "up", steam: 2 }),
  puzzled: () => machine({ eyes: "odd", tilt: -8, arms: "scratch", steam: 0 }),
  alarmed: () => machine({ eyes: "wide", tilt: -3, arms: "flail", steam: 4 }),
};
