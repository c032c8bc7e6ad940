import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number, opacity: number];

interface Box {
  readonly colours: number[];
  readonly channel: number;
  readonly spread: number;
}

/** Writes pixels as a PNG of at most so many colours, opacity included: with 256 a fourth of the bytes of all colours. */
export function palettePng(width: number, height: number, data: Uint8Array, colours = 256): Buffer {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const key = keyOf(data, at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const { palette, indexOf } = quantised(counts, colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = indexOf.get(keyOf(data, (y * width + x) * 4)) ?? 0;
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    chunk("tRNS", Buffer.from(palette.map(([, , , opacity]) => opacity))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A pixel's colour in one number, a little rounded; all that cannot be seen is one colour. */
function keyOf(data: Uint8Array, at: number): number {
  const opacity = data[at + 3] ?? 0;
  if (opacity < 6) return 0;
  const part = (offset: number) => (data[at + offset] ?? 0) >> 2;
  return ((part(0) << 12) | (part(1) << 6) | part(2)) * 64 + (opacity >> 2);
}

function colourOf(key: number): Colour {
  const opacity = key % 64;
  const rest = (key - opacity) / 64;
  const whole = (part: number) => Math.min(255, part * 4 + (part >> 4));
  return [whole((rest >> 12) & 63), whole((rest >> 6) & 63), whole(rest & 63), whole(opacity)];
}

/** Splits the colours by the median of what differs most, until there are so many groups, that of the unseen among them. */
function quantised(
  counts: ReadonlyMap<number, number>,
  groups: number,
): { palette: Colour[]; indexOf: Map<number, number> } {
  const boxes = [
    boxOf(
      [...counts.keys()].filter((key) => key !== 0),
      counts,
    ),
  ];
  while (boxes.length < groups - 1) {
    boxes.sort((one, other) => other.spread - one.spread);
    const widest = boxes[0];
    if (widest === undefined || widest.colours.length < 2) break;
    boxes.shift();
    const { channel } = widest;
    const sorted = widest.colours.sort((one, other) => (colourOf(one)[channel] ?? 0) - (colourOf(other)[channel] ?? 0));
    const middle = Math.floor(sorted.length / 2);
    boxes.push(boxOf(sorted.slice(0, middle), counts), boxOf(sorted.slice(middle), counts));
  }
  const indexOf = new Map([[0, 0]]);
  const palette: Colour[] = [[0, 0, 0, 0]];
  for (const { colours } of boxes) {
    if (colours.length === 0) continue;
    for (const key of colours) indexOf.set(key, palette.length);
    palette.push(meanOf(colours, counts));
  }
  return { palette, indexOf };
}

function boxOf(colours: number[], counts: ReadonlyMap<number, number>): Box {
  const low = [255, 255, 255, 255];
  const high = [0, 0, 0, 0];
  let pixels = 0;
  for (const key of colours) {
    pixels += counts.get(key) ?? 0;
    colourOf(key).forEach((part, channel) => {
      low[channel] = Math.min(low[channel] ?? 255, part);
      high[channel] = Math.max(high[channel] ?? 0, part);
    });
  }
  const spreads = high.map((part, channel) => part - (low[channel] ?? 0));
  const channel = spreads.indexOf(Math.max(...spreads));
  return { colours, channel, spread: colours.length < 2 ? -1 : (spreads[channel] ?? 0) * pixels ** 0.35 };
}

function meanOf(colours: readonly number[], counts: ReadonlyMap<number, number>): Colour {
  const sums = [0, 0, 0, 0];
  let pixels = 0;
  for (const key of colours) {
    const count = counts.get(key) ?? 1;
    pixels += count;
    colourOf(key).forEach((part, channel) => {
      sums[channel] = (sums[channel] ?? 0) + part * count;
    });
  }
  const [red = 0, green = 0, blue = 0, opacity = 0] = sums.map((sum) => Math.round(sum / pixels));
  return [red, green, blue, opacity];
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
