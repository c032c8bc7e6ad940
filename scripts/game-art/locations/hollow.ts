import { circle, ellipse, group, Picture, path, rect, stroke } from "../picture";
import { PALETTE } from "../scenery";

/** Draws the room after the last room: a ledge, a seat worn into the stone, and a great deal of nothing. */
export function hollow(): Picture {
  const picture = new Picture(1920, 1080, 101);
  picture.add(
    rect(
      0,
      0,
      1920,
      1080,
      picture.gradient([
        [0, "#0a0626"],
        [0.5, "#1c1250"],
        [0.75, "#33247a"],
        [1, "#120a34"],
      ]),
    ),
  );
  picture.glow(1120, 420, 760, "#5b3df5", 0.5, 1.3);
  picture.glow(1120, 420, 330, "#a796ff", 0.5);
  rings(picture);
  tags(picture);
  ledge(picture);
  seat(picture);
  for (let index = 0; index < 110; index += 1)
    picture.add(
      circle(
        picture.random(0, 1920),
        picture.random(0, 820),
        picture.random(0.8, 2.4),
        "#d9d0ff",
        `opacity="${picture.random(0.1, 0.6).toFixed(2)}"`,
      ),
    );
  return picture.finish(0.7);
}

/** Draws rings that shrink towards a point where none is drawn any more. */
function rings(picture: Picture): void {
  for (let radius = 640, index = 0; radius > 16; radius *= 0.74, index += 1) {
    const more = `opacity="${Math.min(0.55, 0.14 + index * 0.05).toFixed(2)}" stroke-dasharray="${radius * 1.9} ${radius * 0.35}" transform="rotate(${index * 47} 1120 420)"`;
    picture.add(
      stroke(
        `M${1120 - radius} 420A${radius} ${radius * 0.8} 0 1 1 ${1120 - radius} 421`,
        "#b9abff",
        2 + index * 0.5,
        more,
      ),
    );
  }
  picture.add(circle(1120, 420, 15, "#0a0626"));
}

function tags(picture: Picture): void {
  for (let index = 0; index < 26; index += 1) {
    const angle = picture.random(0, Math.PI * 2);
    const far = picture.random(190, 720);
    const [x, y] = [1120 + Math.cos(angle) * far, 420 + Math.sin(angle) * far * 0.55];
    const size = picture.random(14, 34);
    const more = `opacity="${picture.random(0.25, 0.75).toFixed(2)}" transform="rotate(${picture.random(-40, 40).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`;
    picture.add(
      group(
        more,
        rect(x - size, y - size * 0.4, size * 2, size * 0.8, PALETTE.lamp, `rx="${size * 0.15}"`),
        circle(x - size * 0.78, y, size * 0.12, "#1c1250"),
        stroke(`M${x - size * 0.4} ${y}h${size * 1.1}`, "#8a5a3c", size * 0.12, 'opacity=".5"'),
      ),
    );
  }
}

function ledge(picture: Picture): void {
  const fill = picture.gradient([
    [0, "#6a55c0"],
    [0.12, "#43338c"],
    [0.5, "#251a5c"],
    [1, "#0b0628"],
  ]);
  picture.add(path("M0 880Q220 850 420 870Q760 892 980 862Q1240 826 1500 850Q1740 868 1920 836V1080H0Z", fill));
  for (let index = 0; index < 44; index += 1) {
    const [x, y] = [picture.random(0, 1920), picture.random(900, 1070)];
    picture.add(
      stroke(
        `M${x} ${y}q${picture.random(20, 60)} ${picture.random(-10, 10)} ${picture.random(60, 150)} 0`,
        picture.pick(["#0b0628", "#5a48a8"]),
        4,
        'opacity=".4"',
      ),
    );
  }
}

function seat(picture: Picture): void {
  picture.add(
    path(
      "M1130 920Q1140 640 1340 624Q1540 640 1560 920Q1340 970 1130 920Z",
      picture.gradient([
        [0, "#7a66cc"],
        [1, "#2a1e64"],
      ]),
    ),
    path("M1220 900Q1226 740 1340 730Q1454 740 1460 900Q1340 930 1220 900Z", "#140c3a"),
    ellipse(1340, 896, 112, 22, "#33247a"),
    stroke("M1222 890Q1226 742 1340 732Q1454 742 1458 890", "#a796ff", 4, 'opacity=".6"'),
  );
  picture.glow(1340, 850, 170, PALETTE.lamp, 0.3);
}
