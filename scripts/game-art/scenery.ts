import { circle, ellipse, group, type Picture, path, rect, type Stops, stroke } from "./picture";

/** The colours of Ninelamps. */
export const PALETTE = {
  night: "#140b33",
  violet: "#2c1a5e",
  plum: "#4a2a7a",
  rose: "#a8547f",
  ember: "#e8875a",
  lamp: "#ffcf7a",
  flame: "#fff1c4",
  sea: "#24437c",
  deep: "#101f4a",
  foam: "#8fb7e8",
  accent: "#a796ff",
  stone: "#3a2c5e",
} as const;

export const DUSK: Stops = [
  [0, "#191040"],
  [0.3, "#38206e"],
  [0.58, "#7a3d83"],
  [0.8, "#cf6f78"],
  [0.93, "#f3a66b"],
  [1, "#ffd08a"],
];

export const NIGHT: Stops = [
  [0, "#0a0726"],
  [0.5, "#1c1350"],
  [1, "#43307c"],
];

export const DAWN: Stops = [
  [0, "#3a4a92"],
  [0.35, "#8a7fc0"],
  [0.65, "#e6a5b4"],
  [0.88, "#ffd3a0"],
  [1, "#fff0c8"],
];

/** Fills the sky down to the horizon, with stars that fade towards it and a few bands of cloud. */
export function sky(picture: Picture, horizon: number, stops: Stops, stars = 120, cloud = "#f7a28c"): void {
  picture.add(rect(0, 0, picture.width, horizon + 2, picture.gradient(stops)));
  for (let index = 0; index < stars; index += 1) {
    const y = picture.random(0, horizon * 0.75) ** 1.05;
    const bright = (1 - y / horizon) * picture.random(0.2, 0.9);
    picture.add(
      circle(picture.random(0, picture.width), y, picture.random(0.7, 2.3), "#fff6e0", `opacity="${bright}"`),
    );
  }
  picture.clouds(horizon * 0.2, horizon * 0.85, "#1d1147", 0.75);
  picture.clouds(horizon * 0.45, horizon * 0.55, cloud, 0.5, "0.0016 0.016");
}

/** Returns the outline of hills or rocks from the left rim to the right, closed at the bottom. */
export function ridge(picture: Picture, base: number, heights: readonly number[], rough: number): string {
  const points: [number, number][] = [];
  const step = picture.width / (heights.length - 1);
  heights.forEach((height, index) => {
    points.push([index * step, base - height]);
    const next = heights[index + 1];
    if (next === undefined) return;
    for (let part = 1; part < 8; part += 1) {
      const along = part / 8;
      const eased = along * along * (3 - 2 * along);
      points.push([(index + along) * step, base - (height + (next - height) * eased) + picture.random(-rough, rough)]);
    }
  });
  const line = points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L");
  return `M0 ${picture.height}L${line}L${picture.width} ${picture.height}Z`;
}

/** Draws a sea from the horizon to the bottom with strokes of light that widen towards the viewer. */
export function sea(picture: Picture, horizon: number, stops: Stops, light: string, centre: number): void {
  const depth = picture.height - horizon;
  picture.add(rect(0, horizon, picture.width, depth, picture.gradient(stops)));
  for (let index = 0; index < 330; index += 1) {
    const far = picture.random() ** 1.8;
    const y = horizon + far * depth;
    const isPath = index % 3 !== 0;
    const spread = 90 + far * 560;
    const x = isPath ? centre + picture.random(-1, 1) * picture.random(0, spread) : picture.random(0, picture.width);
    const length = picture.random(18, 70) * (0.35 + far * 2.2);
    const colour = isPath ? light : picture.pick(["#0d1640", "#5f7fc4", "#1a2a66"]);
    const more = `opacity="${picture.random(0.08, isPath ? 0.5 : 0.35).toFixed(2)}"`;
    picture.add(ellipse(x, y, length, 1 + far * 3.4, colour, more));
  }
}

/** Draws a ship at a distance: hull, two sails, and a lantern or none. */
export function ship(picture: Picture, x: number, y: number, size: number, lantern: boolean, colour = "#1d1440"): void {
  const at = (dx: number, dy: number) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`;
  picture.add(
    path(`M${at(-1, -0.1)}L${at(1.1, -0.18)}Q${at(0.9, 0.16)} ${at(0.6, 0.2)}L${at(-0.7, 0.2)}Z`, colour),
    stroke(`M${at(-0.2, -0.1)}L${at(-0.2, -1.75)}M${at(0.45, -0.1)}L${at(0.45, -1.4)}`, colour, size * 0.06),
    path(`M${at(-0.26, -1.7)}Q${at(-1, -0.9)} ${at(-0.95, -0.3)}L${at(-0.26, -0.3)}Z`, colour, 'opacity=".92"'),
    path(`M${at(-0.14, -1.6)}Q${at(0.5, -0.9)} ${at(0.36, -0.32)}L${at(-0.14, -0.3)}Z`, colour, 'opacity=".85"'),
    path(`M${at(0.5, -1.3)}Q${at(1, -0.8)} ${at(0.95, -0.34)}L${at(0.5, -0.32)}Z`, colour, 'opacity=".85"'),
  );
  if (!lantern) return;
  picture.glow(x + size * 1.0, y - size * 0.3, size * 0.9, PALETTE.lamp, 0.9);
  picture.add(circle(x + size * 1.0, y - size * 0.3, Math.max(2, size * 0.07), PALETTE.flame));
}

/** Draws a house against the light: roof, chimney and windows, some of them lit. */
export function house(picture: Picture, x: number, base: number, width: number, height: number, colour: string): void {
  const roof = picture.random(0.5, 0.9) * width;
  const lean = picture.random(-0.12, 0.12) * width;
  picture.add(
    rect(x + width * 0.68, base - height - roof * 0.75, width * 0.13, roof * 0.6, colour),
    path(
      `M${x} ${base}V${base - height}L${x - width * 0.08} ${base - height}L${x + width / 2 + lean} ${base - height - roof}L${x + width * 1.08} ${base - height}H${x + width}V${base}Z`,
      colour,
    ),
  );
  const columns = Math.max(1, Math.round(width / 52));
  const rows = Math.max(1, Math.round(height / 70));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (picture.random() < 0.42) continue;
      const [pane, tall] = [width / columns / 2.8, height / rows / 2.3];
      const left = x + ((column + 0.5) * width) / columns - pane / 2;
      const top = base - height + ((row + 0.5) * height) / rows - tall / 2;
      window(picture, left, top, pane, tall);
    }
  }
}

function window(picture: Picture, x: number, y: number, width: number, height: number): void {
  picture.glow(x + width / 2, y + height / 2, width * 2.6, PALETTE.lamp, 0.4);
  const bar = stroke(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, "#7a4530", width * 0.1);
  picture.add(rect(x, y, width, height, picture.pick([PALETTE.lamp, "#ffb65e", "#ffe2a0"]), 'rx="2"'), bar);
}

/** Draws a paper lantern on its string. */
export function lantern(picture: Picture, x: number, y: number, size: number, colour: string): void {
  picture.glow(x, y, size * 4.2, colour, 0.55);
  const body = picture.radial([
    [0, "#fffbe6"],
    [0.45, colour],
    [1, colour, 0.85],
  ]);
  picture.add(
    rect(x - size * 0.25, y - size * 1.12, size * 0.5, size * 0.16, "#3a2038"),
    ellipse(x, y, size * 0.8, size, body),
    group(
      'opacity=".35"',
      stroke(
        `M${x - size * 0.4} ${y - size * 0.85}Q${x - size * 0.7} ${y} ${x - size * 0.4} ${y + size * 0.85}M${x + size * 0.4} ${y - size * 0.85}Q${x + size * 0.7} ${y} ${x + size * 0.4} ${y + size * 0.85}`,
        "#7a3d20",
        size * 0.05,
      ),
    ),
    rect(x - size * 0.25, y + size * 0.95, size * 0.5, size * 0.16, "#3a2038"),
  );
}

/** Draws courses of stone, lit from one side. Coordinates are the upper left corner. */
export function stones(
  picture: Picture,
  area: readonly [x: number, y: number, width: number, height: number],
  course: number,
  colours: readonly [string, ...string[]],
): void {
  const [x, y, width, height] = area;
  for (let top = y, row = 0; top < y + height; top += course, row += 1) {
    let left = x - (row % 2) * course * 0.8;
    while (left < x + width) {
      const long = course * picture.random(1.3, 2.4);
      const from = Math.max(left, x);
      const wide = Math.min(left + long, x + width) - from;
      const more = `rx="${course * 0.12}" opacity="${picture.random(0.75, 1).toFixed(2)}"`;
      if (wide > 4) picture.add(rect(from + 1.5, top + 1.5, wide - 3, course - 3, picture.pick(colours), more));
      left += long;
    }
  }
}
