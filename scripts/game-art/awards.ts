import { circle, ellipse, group, Picture, path, rect, stroke, textAt } from "./picture";

const LIGHT = "#fff3d8";
const line = (d: string, width = 9) => stroke(d, LIGHT, width);

/** What each award shows, drawn around the middle of 200 by 200. */
const EMBLEMS: Readonly<Record<string, string>> = {
  "first-light": group(
    "",
    path("M100 44Q136 96 118 128Q100 142 82 128Q64 96 100 44Z", "#ffcf7a"),
    rect(90, 134, 20, 24, LIGHT),
  ),
  knot: line("M56 120Q56 70 100 70Q144 70 144 104Q144 136 100 126Q64 118 70 92Q80 62 118 84Q150 104 136 146", 12),
  button: group(
    "",
    circle(100, 100, 44, LIGHT),
    ...[
      [86, 86],
      [114, 86],
      [86, 114],
      [114, 114],
    ].map(([x = 0, y = 0]) => circle(x, y, 8, "#6b3c48")),
  ),
  key: group(
    "",
    circle(72, 100, 24, "none", `stroke="${LIGHT}" stroke-width="12"`),
    line("M96 100H152M136 100V122M152 100V118", 12),
  ),
  stones: group("", ellipse(60, 134, 28, 12, LIGHT), ellipse(104, 106, 24, 10, LIGHT), ellipse(136, 78, 18, 8, LIGHT)),
  echo: line("M64 60A56 56 0 0 1 64 140M88 74A38 38 0 0 1 88 126M110 86A22 22 0 0 1 110 114M130 98v4"),
  pebble: group(
    "",
    path("M52 118Q52 72 104 68Q152 74 150 116Q140 140 98 140Q58 140 52 118Z", "#ffb98a"),
    ellipse(86, 88, 18, 8, "#fff", 'opacity=".6"'),
  ),
  tag: group(
    "",
    path("M54 70H132L150 100L132 104L146 116L128 132H54Z", LIGHT),
    circle(70, 100, 7, "#4a2c6a"),
    textAt(104, 116, 40, "#8a2f50", "t"),
  ),
  dot: circle(100, 112, 26, LIGHT),
  fin: path("M52 136Q86 130 104 56Q136 84 148 136Q100 122 52 136Z", LIGHT),
  nell: textAt(100, 122, 58, LIGHT, "nell", 'font-style="italic"'),
  ferry: group("", path("M44 108H156L136 142H64Z", LIGHT), rect(74, 80, 46, 26, "#ffcf7a"), line("M132 106V56", 6)),
  evening: group("", path("M56 76H144V122H104L84 146V122H56Z", LIGHT), circle(100, 99, 7, "#4a2c6a")),
  "last-light": group(
    "",
    path("M84 150L90 78H110L116 150Z", LIGHT),
    rect(86, 58, 28, 20, "#ffcf7a"),
    line("M70 62L38 48M130 62L162 48M70 74L36 82M130 74L164 82", 6),
  ),
  gate: group("", line("M60 148V92A40 40 0 0 1 140 92V148"), line("M84 148V100M100 148V84M116 148V100", 6)),
  tools: line("M62 140L128 74M118 58L142 82L128 96L104 72ZM66 62L138 138"),
  reading: group(
    "",
    path("M48 70Q76 58 100 74V142Q76 128 48 138Z", LIGHT),
    path("M152 70Q124 58 100 74V142Q124 128 152 138Z", "#e8cba0"),
  ),
  stall: group("", path("M50 84L60 58H140L150 84Z", "#ffb98a"), line("M60 88V146M140 88V146M54 122H146")),
  cave: group(
    "",
    path("M46 146Q50 54 100 54Q150 54 154 146Z", LIGHT),
    path("M74 146Q76 86 100 86Q124 86 126 146Z", "#4a2c6a"),
    path("M90 146Q92 116 100 116Q108 116 110 146Z", "#a796ff"),
  ),
  moon: path("M118 50A54 54 0 1 0 150 128A44 44 0 0 1 118 50Z", LIGHT),
  tide: line("M44 88q18 -22 37 0t37 0t37 0M44 118q18 -22 37 0t37 0t37 0"),
  measure: group(
    "",
    rect(44, 82, 112, 38, LIGHT, 'rx="4" transform="rotate(-20 100 100)"'),
    group('transform="rotate(-20 100 100)"', ...[60, 78, 96, 114, 132].map((x) => stroke(`M${x} 82v16`, "#4a2c6a", 5))),
  ),
  wind: line("M46 84H116Q140 84 138 66Q132 50 116 60M46 104H140Q162 108 154 128Q142 142 130 128M46 124H96"),
  hand: path(
    "M62 146V96Q62 86 70 88V70Q76 60 82 70V62Q88 52 96 62V60Q104 50 110 62V76Q118 68 122 78V104L140 92Q150 92 146 104L116 146Z",
    LIGHT,
  ),
  bridge: line("M42 120Q100 62 158 120M42 140H158M70 102V138M100 92V138M130 102V138"),
  mirror: group(
    "",
    ellipse(100, 98, 36, 48, LIGHT),
    ellipse(100, 98, 22, 32, "#8fd0e0"),
    ellipse(100, 98, 9, 15, LIGHT),
  ),
  message: group(
    "",
    rect(48, 66, 104, 72, LIGHT, 'rx="10"'),
    textAt(100, 122, 54, "#b2344f", "!", 'font-weight="bold"'),
  ),
  star: path("M100 46L114 84L154 86L122 111L134 150L100 127L66 150L78 111L46 86L86 84Z", LIGHT),
};

const COLLECTED = [
  "first-light",
  "knot",
  "button",
  "key",
  "stones",
  "echo",
  "pebble",
  "tag",
  "dot",
  "fin",
  "nell",
  "ferry",
  "evening",
  "last-light",
];

/** Returns the pictures of awards by name: what is collected on brass, what is achieved on violet. */
export function awards(): ReadonlyMap<string, () => Picture> {
  return new Map(
    Object.entries(EMBLEMS).map(([name, emblem]) => [name, () => medal(emblem, COLLECTED.includes(name))]),
  );
}

function medal(emblem: string, isCollected: boolean): Picture {
  const picture = new Picture(200, 200, 5);
  const [outer, light, dark] = isCollected ? ["#ffcf7a", "#b0646a", "#4a2450"] : ["#a796ff", "#5b3df5", "#241650"];
  const scallops = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2;
    return circle(100 + Math.cos(angle) * 82, 100 + Math.sin(angle) * 82, 15, outer);
  });
  const disc = picture.radial([
    [0, light],
    [1, dark],
  ]);
  return picture.add(
    ...(isCollected ? [] : scallops),
    circle(100, 100, 90, outer),
    circle(100, 100, 80, disc),
    ellipse(78, 54, 40, 18, "#fff", 'opacity=".16" transform="rotate(-24 78 54)"'),
    emblem,
  );
}
