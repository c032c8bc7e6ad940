import { circle, ellipse, group, Picture, path, stroke } from "../picture";
import { face, type Mood } from "./face";

export type Pose = "rest" | "hips" | "chin" | "raised" | "open" | "crossed";

/** What makes a person of Ninelamps: proportions, colours, hair and what is worn. */
export interface Person {
  readonly skin: readonly [light: string, dark: string];
  readonly coat: readonly [light: string, dark: string];
  readonly trim: string;
  readonly brow: string;
  /** Width of the shoulders; the head stands on their middle. */
  readonly shoulders: number;
  /** Of the head's centre. */
  readonly top: number;
  readonly head: number;
  behind(picture: Picture, x: number, y: number, size: number): string;
  before(picture: Picture, x: number, y: number, size: number): string;
  dress(picture: Picture, neck: number): string;
}

/** Draws a person to the hips, 600 wide, standing on the lower rim of the picture. */
export function drawPerson(one: Person, mood: Mood, pose: Pose, tilt: number): Picture {
  const picture = new Picture(600, 900, one.top);
  const skin = picture.gradient(
    [
      [0, one.skin[0]],
      [0.55, one.skin[0]],
      [1, one.skin[1]],
    ],
    70,
  );
  const coat = picture.gradient(
    [
      [0, one.coat[0]],
      [1, one.coat[1]],
    ],
    60,
  );
  const [x, y, size] = [300, one.top, one.head];
  const neck = y + size * 1.05;
  const turn = `transform="rotate(${tilt} ${x} ${neck})"`;
  const head = [
    ellipse(x, y, size, size * 1.13, skin),
    ellipse(x - size * 0.98, y + size * 0.1, size * 0.15, size * 0.22, one.skin[0]),
    ellipse(x + size * 0.98, y + size * 0.1, size * 0.15, size * 0.22, one.skin[1]),
    stroke(
      `M${x} ${y + size * 0.02}q${size * 0.16} ${size * 0.24} ${-size * 0.04} ${size * 0.26}`,
      one.skin[1],
      size * 0.06,
    ),
    face({ x, y: y - size * 0.04, size, mood, ink: "#2a1638", brow: one.brow, blush: "#e0707a" }),
  ];
  const half = one.shoulders / 2;
  const isFront = pose === "chin" || pose === "crossed";
  const both = arms(pose, half, neck, coat, skin, one.coat[1]);
  picture.add(
    group(turn, one.behind(picture, x, y, size)),
    isFront ? "" : both,
    path(`M${x - size * 0.32} ${y + size * 0.7}h${size * 0.64}v${size * 0.7}h${-size * 0.64}Z`, one.skin[1]),
    path(
      `M${x - half * 0.4} ${neck + 14}Q${x - half} ${neck + 34} ${x - half} ${neck + 130}L${x - half * 1.06} 900H${x + half * 1.06}L${x + half} ${neck + 130}Q${x + half} ${neck + 34} ${x + half * 0.4} ${neck + 14}Q${x} ${neck + 56} ${x - half * 0.4} ${neck + 14}Z`,
      coat,
    ),
    one.dress(picture, neck),
    isFront ? both : "",
    group(turn, ...head, one.before(picture, x, y, size)),
  );
  return picture;
}

function arms(pose: Pose, half: number, neck: number, coat: string, skin: string, dark: string): string {
  const [left, right, shoulder] = [300 - half + 26, 300 + half - 26, neck + 90];
  const hand = (x: number, y: number) => circle(x, y, 32, skin);
  const arm = (d: string, [x, y]: readonly [number, number]) =>
    group("", stroke(d, dark, 88), hand(x, y), stroke(d, coat, 78));
  const rest = {
    left: arm(`M${left} ${shoulder}Q${left - 44} ${shoulder + 150} ${left - 14} ${shoulder + 300}`, [
      left - 10,
      shoulder + 352,
    ]),
    right: arm(`M${right} ${shoulder}Q${right + 44} ${shoulder + 150} ${right + 14} ${shoulder + 300}`, [
      right + 10,
      shoulder + 352,
    ]),
  };
  const elbow = Math.min(right + 90, 548);
  const poses: Record<Pose, string[]> = {
    rest: [rest.left, rest.right],
    hips: [
      arm(`M${left} ${shoulder}L${Math.max(left - 90, 52)} ${shoulder + 150}L${left + 6} ${shoulder + 250}`, [
        left + 30,
        shoulder + 268,
      ]),
      arm(`M${right} ${shoulder}L${elbow} ${shoulder + 150}L${right - 6} ${shoulder + 250}`, [
        right - 30,
        shoulder + 268,
      ]),
    ],
    chin: [
      rest.left,
      arm(`M${right} ${shoulder}Q${right + 40} ${shoulder + 190} ${right - 40} ${shoulder + 170}L${326} ${neck + 66}`, [
        316,
        neck + 22,
      ]),
    ],
    raised: [
      rest.left,
      arm(`M${right} ${shoulder}L${elbow} ${shoulder + 10}L${elbow - 8} ${shoulder - 130}`, [
        elbow - 8,
        shoulder - 186,
      ]),
    ],
    open: [
      arm(`M${left} ${shoulder}Q${left - 40} ${shoulder + 90} ${Math.max(left - 96, 52)} ${shoulder + 30}`, [
        Math.max(left - 112, 38),
        shoulder - 18,
      ]),
      arm(`M${right} ${shoulder}Q${right + 40} ${shoulder + 90} ${elbow} ${shoulder + 30}`, [
        Math.min(elbow + 14, 562),
        shoulder - 18,
      ]),
    ],
    crossed: [
      arm(
        `M${left} ${shoulder}Q${left - 30} ${shoulder + 190} ${300} ${shoulder + 180}L${right - 40} ${shoulder + 150}`,
        [right - 6, shoulder + 134],
      ),
      arm(
        `M${right} ${shoulder}Q${right + 30} ${shoulder + 190} ${300} ${shoulder + 196}L${left + 50} ${shoulder + 186}`,
        [left + 20, shoulder + 176],
      ),
    ],
  };
  return poses[pose].join("");
}
