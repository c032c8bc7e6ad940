import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { house, lantern, NIGHT, PALETTE, sky } from "../scenery";

const AWNINGS = [
  ["#b2476a", "#f0c9a0"],
  ["#4a63b8", "#d9d2f2"],
  ["#7b4fb0", "#f2d7a8"],
] as const;

/** Draws the night market: stalls under strings of lanterns, and a queue that goes around a lamp post. */
export function market(): Picture {
  const picture = new Picture(1920, 1080, 37);
  sky(picture, 700, NIGHT, 170, "#7c55a8");
  for (let x = -40; x < 1960; x += picture.random(110, 170))
    house(picture, x, 560 + picture.random(-40, 50), picture.random(100, 150), picture.random(130, 250), "#2a1b55");
  picture.mist(520, 300, "#5b3f95", 0.45);
  ground(picture);
  stall(picture, 330, 640, 300, 0);
  stall(picture, 1180, 600, 250, 1);
  stall(picture, 1480, 650, 330, 2);
  queue(picture);
  strings(picture);
  counter(picture);
  return picture.finish(0.5);
}

function ground(picture: Picture): void {
  const fill = picture.gradient([
    [0, "#4a3472"],
    [0.4, "#37265e"],
    [1, "#140d33"],
  ]);
  picture.add(rect(0, 600, 1920, 480, fill));
  for (let index = 0; index < 260; index += 1) {
    const far = picture.random() ** 0.8;
    const stone = `opacity="${picture.random(0.1, 0.4).toFixed(2)}"`;
    picture.add(
      ellipse(
        picture.random(0, 1920),
        620 + far * 450,
        12 + far * 46,
        4 + far * 13,
        picture.pick(["#5d4588", "#2a1c52", "#6e4d86"]),
        stone,
      ),
    );
  }
  picture.glow(900, 760, 640, "#ffb870", 0.4, 1.5);
}

function stall(picture: Picture, x: number, base: number, width: number, kind: 0 | 1 | 2): void {
  const [cloth, stripe] = AWNINGS[kind];
  const top = base - width * 0.72;
  picture.add(
    rect(x + 8, top + 20, 12, base - top, "#22153f"),
    rect(x + width - 20, top + 20, 12, base - top, "#22153f"),
    rect(x, top + 30, width, base - top - 30, "#1c1138", 'opacity=".72"'),
  );
  picture.glow(x + width / 2, base - width * 0.34, width * 0.62, PALETTE.lamp, 0.7);
  for (let place = 0; place < 7; place += 1) {
    const left = x + 22 + (place * (width - 60)) / 6;
    picture.add(
      circle(
        left + 10,
        base - width * 0.2 - 6,
        width * 0.034,
        picture.pick(["#e6795f", "#f0c35e", "#8fb36a", "#c86a9a"]),
      ),
    );
  }
  picture.add(
    rect(
      x - 10,
      base - width * 0.18,
      width + 20,
      width * 0.18,
      picture.gradient([
        [0, "#8a5a5e"],
        [0.2, "#5e3d5c"],
        [1, "#2a1a40"],
      ]),
    ),
  );
  const step = width / 8;
  for (let part = 0; part < 8; part += 1) {
    const left = x - 14 + part * (step + 3.5);
    const d = `M${left + 8} ${top - 36}H${left + step + 8}L${left + step + 3} ${top + 26}q${-step / 2} 22 ${-step - 3} 0Z`;
    picture.add(path(d, part % 2 === 0 ? cloth : stripe, 'opacity=".92"'));
  }
  picture.add(rect(x - 14, top - 44, width + 36, 14, "#22153f", 'rx="5"'));
}

function queue(picture: Picture): void {
  picture.add(rect(876, 300, 12, 400, "#1a1036"), ellipse(882, 704, 60, 14, "#120a2a", 'opacity=".7"'));
  lantern(picture, 882, 320, 40, PALETTE.lamp);
  const people = Array.from({ length: 15 }, (_, index) => {
    const angle = (index / 15) * Math.PI * 2;
    return { x: 882 + Math.cos(angle) * 252, y: 664 + Math.sin(angle) * 52, far: Math.sin(angle) };
  }).sort((one, other) => one.y - other.y);
  for (const { x, y, far } of people) person(picture, x, y, 0.92 + far * 0.16, far);
}

function person(picture: Picture, x: number, y: number, size: number, far: number): void {
  const colour =
    far < 0 ? picture.pick(["#473069", "#4f3670", "#3d2960"]) : picture.pick(["#261743", "#2d1b4e", "#1f1239"]);
  const tall = picture.random(96, 128) * size;
  const wide = picture.random(21, 29) * size;
  const hat = picture.random();
  picture.add(
    ellipse(x, y + 3, wide * 1.2, 7, "#0d0722", 'opacity=".5"'),
    path(
      `M${x - wide} ${y}Q${x - wide * 1.05} ${y - tall * 0.8} ${x} ${y - tall * 0.82}Q${x + wide * 1.05} ${y - tall * 0.8} ${x + wide} ${y}Z`,
      colour,
    ),
    circle(x, y - tall * 0.9, wide * 0.58, colour),
  );
  if (hat < 0.35)
    picture.add(
      path(
        `M${x - wide} ${y - tall * 0.97}H${x + wide}L${x + wide * 0.4} ${y - tall * 1.2}H${x - wide * 0.4}Z`,
        colour,
      ),
    );
  if (hat > 0.9)
    picture.add(
      stroke(`M${x + wide} ${y - tall * 0.4}V${y - tall * 1.3}`, colour, 4),
      path(`M${x - wide} ${y - tall * 1.2}Q${x + wide} ${y - tall * 1.75} ${x + wide * 3} ${y - tall * 1.2}Z`, colour),
    );
  picture.add(
    stroke(
      `M${x + wide * 0.7 * Math.sign(882 - x)} ${y - tall * 0.68}Q${x + wide * 0.95 * Math.sign(882 - x)} ${y - tall * 0.4} ${x + wide * 0.95 * Math.sign(882 - x)} ${y - 6}`,
      PALETTE.lamp,
      2.5,
      'opacity=".55"',
    ),
  );
}

function strings(picture: Picture): void {
  const lines = [
    { from: [-20, 150], to: [900, 190], sag: 120 },
    { from: [880, 190], to: [1940, 120], sag: 150 },
    { from: [-20, 300], to: [1940, 250], sag: 170 },
  ] as const;
  lines.forEach(({ from: [x, y], to: [right, low], sag }, line) => {
    picture.add(stroke(`M${x} ${y}Q${(x + right) / 2} ${(y + low) / 2 + sag * 2} ${right} ${low}`, "#120a2a", 3));
    for (let part = 1; part < 9; part += 1) {
      const t = part / 9;
      const middle = (y + low) / 2 + sag * 2;
      const at = (1 - t) ** 2 * y + 2 * t * (1 - t) * middle + t * t * low;
      lantern(
        picture,
        x + (right - x) * t,
        at + 34,
        line === 2 ? 17 : 25,
        picture.pick([PALETTE.lamp, "#ff9a6a", "#ffd9a0", "#b9a2ff"]),
      );
    }
  });
}

function counter(picture: Picture): void {
  const top = picture.gradient([
    [0, "#a56f62"],
    [1, "#5d3b5a"],
  ]);
  const front = picture.gradient([
    [0, "#44294f"],
    [1, "#160d31"],
  ]);
  picture.add(
    path("M300 852H1010L1090 920H230Z", top),
    path("M230 920H1090V1080H230Z", front),
    group('opacity=".35"', ...[372, 514, 656, 798, 940].map((x) => stroke(`M${x} 926V1080`, "#0d0722", 5))),
    stroke("M230 920H1090", "#d99a70", 4, 'opacity=".6"'),
  );
}
