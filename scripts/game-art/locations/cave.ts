import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { NIGHT, PALETTE, ridge, sky } from "../scenery";

/** Draws the mouth of the Echo Cave, rings of sound in rings of rock, and the professor's camp before it. */
export function cave(): Picture {
  const picture = new Picture(1920, 1080, 83);
  sky(picture, 420, NIGHT, 200, "#7f6ac0");
  picture.add(path(ridge(picture, 620, [420, 560, 590, 600, 610, 596, 560, 430, 300], 22), "#2b2260"));
  picture.add(path(ridge(picture, 700, [300, 440, 520, 560, 560, 540, 470, 330, 180], 26), "#241b52"));
  strata(picture);
  mouth(picture);
  floor(picture);
  camp(picture);
  picture.mist(760, 200, "#6fb0d8", 0.2);
  return picture.finish(0.62);
}

function strata(picture: Picture): void {
  for (let index = 0; index < 90; index += 1) {
    const y = picture.random(190, 760);
    const x = picture.random(60, 1780);
    const long = picture.random(60, 240);
    const d = `M${x} ${y}q${long * 0.3} ${picture.random(-16, 4)} ${long * 0.55} ${picture.random(-4, 12)}t${long * 0.45} ${picture.random(-8, 12)}`;
    const more = `opacity="${picture.random(0.12, 0.4).toFixed(2)}"`;
    picture.add(stroke(d, picture.pick(["#5a4ba0", "#120c38", "#473a8a"]), picture.random(3, 9), more));
  }
}

function mouth(picture: Picture): void {
  const rings = [
    { size: 1.34, colour: "#1b1446" },
    { size: 1.16, colour: "#1d2a66" },
    { size: 1, colour: "#1f4a86" },
    { size: 0.84, colour: "#23659c" },
    { size: 0.68, colour: "#2a82ac" },
    { size: 0.53, colour: "#3fa2b8" },
    { size: 0.39, colour: "#6fc4c0" },
    { size: 0.26, colour: "#b2e6d0" },
    { size: 0.14, colour: "#effff0" },
  ];
  for (const { size, colour } of rings) {
    const wobble = () => picture.random(0.94, 1.06);
    const [x, y] = [900, 480 - (1 - size) * 46];
    const [across, down] = [236 * size, 262 * size];
    const d = `M${x - across * wobble()} ${y + down * 0.8}Q${x - across * 1.25 * wobble()} ${y - down * 0.4} ${x - across * 0.45} ${y - down * 0.88 * wobble()}Q${x + across * 0.1} ${y - down * 1.12} ${x + across * 0.55} ${y - down * 0.84 * wobble()}Q${x + across * 1.25 * wobble()} ${y - down * 0.2} ${x + across * wobble()} ${y + down * 0.84}Z`;
    picture.add(path(d, colour, 'opacity=".92"'));
  }
  picture.glow(900, 470, 420, "#7fe0e0", 0.55);
  for (const radius of [330, 400, 480]) {
    const arc = `M${900 - radius} 560A${radius} ${radius} 0 0 1 ${900 + radius} 560`;
    picture.add(stroke(arc, "#a8f0f0", 3, `opacity="${(0.34 - radius / 1900).toFixed(2)}" stroke-dasharray="46 30"`));
  }
}

function floor(picture: Picture): void {
  const fill = picture.gradient([
    [0, "#3f3a86"],
    [0.3, "#2c2466"],
    [1, "#0f0a30"],
  ]);
  picture.add(path("M0 740Q400 690 760 700Q1100 690 1500 716Q1800 730 1920 700V1080H0Z", fill));
  picture.glow(900, 760, 520, "#6fd0e0", 0.42, 1.4);
  for (let index = 0; index < 60; index += 1) {
    const far = picture.random();
    const [x, y] = [picture.random(0, 1920), 730 + far * 340];
    const size = 8 + far * 34;
    picture.add(
      ellipse(x, y + size * 0.4, size * 1.2, size * 0.3, "#0a0626", 'opacity=".5"'),
      path(
        `M${x - size} ${y + size * 0.4}L${x - size * 0.5} ${y - size * 0.4}L${x + size * 0.4} ${y - size * 0.5}L${x + size} ${y + size * 0.4}Z`,
        picture.pick(["#4a4290", "#393078", "#5a50a0"]),
      ),
    );
  }
}

function camp(picture: Picture): void {
  picture.add(
    ellipse(1560, 880, 340, 40, "#0a0626", 'opacity=".5"'),
    path(
      "M1270 880L1540 500L1860 880Z",
      picture.gradient([
        [0, "#e8a468"],
        [0.5, "#b0605f"],
        [1, "#5d3062"],
      ]),
    ),
    path("M1440 880L1540 500L1640 880Z", "#2a153c"),
    path("M1440 880L1540 500L1500 880Z", "#c9785f"),
    stroke("M1540 500V470", "#e8c090", 8),
    path("M1540 470l54 16l-54 16Z", PALETTE.accent),
  );
  picture.glow(1560, 800, 230, PALETTE.lamp, 0.7);
  picture.add(
    rect(420, 870, 420, 26, "#7a4f5c", 'rx="5"'),
    rect(452, 896, 20, 120, "#4a2d48"),
    rect(788, 896, 20, 120, "#4a2d48"),
  );
  const pans = [0, 1, 2].map((place) => {
    const [x, size] = [240 + place * 70, 70 - place * 16];
    return group(
      "",
      stroke(`M${x} 900V${760 + place * 22}`, "#c99a68", 7),
      path(
        `M${x - size} ${700 + place * 30}Q${x} ${770 + place * 20} ${x + size * 0.2} ${790 + place * 10}Q${x - size * 0.6} ${780 + place * 10} ${x - size} ${700 + place * 30}Z`,
        "#e0b070",
      ),
    );
  });
  picture.add(...pans, circle(240, 706, 10, PALETTE.flame));
}
