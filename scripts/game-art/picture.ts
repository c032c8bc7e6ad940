/** Colour stops from 0 to 1: `[place, colour, opacity]`. */
export type Stops = readonly (readonly [place: number, colour: string, opacity?: number])[];

/** A picture that is being drawn: SVG, in the order of drawing. The same seed draws the same picture. */
export class Picture {
  private readonly definitions: string[] = [];
  private readonly shapes: string[] = [];
  private count = 0;
  private state: number;

  constructor(
    readonly width: number,
    readonly height: number,
    seed = 1,
  ) {
    this.state = seed * 2654435761;
  }

  /** Returns a number from `low` up to `high`. */
  random(low = 0, high = 1): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (high - low) * (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296);
  }

  /** Returns one of the values. */
  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.random(0, values.length))] ?? values[0];
  }

  add(...shapes: string[]): this {
    this.shapes.push(...shapes);
    return this;
  }

  /** Defines something and returns a reference for `fill`, `filter` or `mask`. */
  define(make: (id: string) => string): string {
    this.count += 1;
    const id = `d${this.count}`;
    this.definitions.push(make(id));
    return `url(#${id})`;
  }

  /** A gradient from top to bottom, or along the angle in degrees (90 is from left to right). */
  gradient(stops: Stops, angle = 0): string {
    const turn = `rotate(${angle === 0 ? 0 : -angle} .5 .5)`;
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" gradientTransform="${turn}">${stopsOf(stops)}</linearGradient>`,
    );
  }

  radial(stops: Stops): string {
    return this.define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`);
  }

  blur(radius: number): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    );
  }

  /** A filter that roughens edges as a dry brush does. */
  brush(scale: number, frequency = 0.02): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${this.count}"/><feDisplacementMap in="SourceGraphic" scale="${scale}"/></filter>`,
    );
  }

  /** Light that adds itself to what is below. */
  glow(x: number, y: number, radius: number, colour: string, opacity = 0.6, stretch = 1): this {
    const fill = this.radial([
      [0, colour, opacity],
      [0.25, colour, opacity * 0.5],
      [0.6, colour, opacity * 0.13],
      [1, colour, 0],
    ]);
    return this.add(ellipse(x, y, radius * stretch, radius, fill, 'style="mix-blend-mode:screen"'));
  }

  /** A veil of mist across the picture. */
  mist(y: number, height: number, colour: string, opacity: number): this {
    const fill = this.gradient([
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ]);
    return this.add(rect(0, y - height / 2, this.width, height, fill));
  }

  /** Clouds or stains: noise stretched along the horizon, in one colour. */
  clouds(y: number, height: number, colour: string, opacity: number, frequency = "0.002 0.012"): this {
    this.count += 1;
    const id = `n${this.count}`;
    const [red, green, blue] = channels(colour);
    this.definitions.push(
      `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${this.count}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 2.6 0 0 0 -1.05"/></filter>`,
    );
    const fade = this.gradient([
      [0, "#fff", 0],
      [0.4, "#fff", 1],
      [1, "#fff", 0],
    ]);
    const mask = this.define((name) => `<mask id="${name}">${rect(0, y, this.width, height, fade)}</mask>`);
    return this.add(
      `<g mask="${mask}">${rect(0, y, this.width, height, "#fff", `filter="url(#${id})" opacity="${opacity}"`)}</g>`,
    );
  }

  /** Darkens the rim and lays the grain of paper over everything. */
  finish(dark = 0.55, grain = 0.1): this {
    const rim = this.radial([
      [0, "#0b0620", 0],
      [0.62, "#0b0620", 0.05],
      [1, "#0b0620", dark],
    ]);
    const [x, y] = [this.width / 2, this.height / 2];
    this.add(ellipse(x, y, this.width * 0.78, this.height * 0.85, rim));
    this.count += 1;
    this.definitions.push(
      `<filter id="g${this.count}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1.6 0 0 0 -.5"/></filter>`,
    );
    const style = `filter="url(#g${this.count})" opacity="${grain}" style="mix-blend-mode:overlay"`;
    return this.add(rect(0, 0, this.width, this.height, "#fff", style));
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><defs>${this.definitions.join("")}</defs>${this.shapes.join("")}</svg>`;
  }
}

function stopsOf(stops: Stops): string {
  return stops
    .map(([place, colour, opacity = 1]) => `<stop offset="${place}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, across: number, down: number, fill: string, more = ""): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ""): string {
  return ellipse(x, y, radius, radius, fill, more);
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A line without a fill. */
export function stroke(d: string, colour: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(more: string, ...shapes: string[]): string {
  return `<g ${more}>${shapes.join("")}</g>`;
}

export function textAt(x: number, y: number, size: number, colour: string, text: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="middle" font-family="DejaVu Serif, serif" ${more}>${text}</text>`;
}
