import type { AssetRequest, LoadedAsset, SheetCut } from "../../../language/modules/game/display-list";
import type { Size } from "./room-scene";

/** A picture that can be painted, with its size. */
export interface RoomPicture extends Size {
  readonly source: CanvasImageSource;
}

function drawn(width: number, height: number, draw: (paint: CanvasRenderingContext2D) => void): RoomPicture {
  const source = document.createElement("canvas");
  Object.assign(source, { width, height });
  const paint = source.getContext("2d");
  if (paint) draw(paint);
  return { source, width, height };
}

/** Draws what stands in the place of a picture that could not be loaded: a frame with its key. */
const placeholderPicture = (key: string): RoomPicture =>
  drawn(240, 160, (paint) => {
    paint.fillStyle = "#2c2a3b";
    paint.fillRect(0, 0, 240, 160);
    paint.strokeStyle = "#a796ff";
    paint.lineWidth = 4;
    paint.setLineDash([12, 8]);
    paint.strokeRect(6, 6, 228, 148);
    paint.fillStyle = "#f3f1ff";
    paint.font = "20px sans-serif";
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillText(key, 120, 80, 208);
  });

/** Crumbs of the cookie: where they are, and how large. */
const CRUMBS = [
  [52, 54, 9],
  [88, 44, 7],
  [108, 78, 10],
  [70, 92, 8],
  [44, 82, 6],
  [90, 112, 7],
] as const;

/** Draws the cookie, which stands in the place of an award that the player does not have. */
const cookiePicture = (): RoomPicture =>
  drawn(160, 160, (paint) => {
    const disc = (x: number, y: number, radius: number, colour: string) => {
      paint.fillStyle = colour;
      paint.beginPath();
      paint.arc(x, y, radius, 0, 2 * Math.PI);
      paint.fill();
    };
    disc(80, 80, 72, "#a8672f");
    disc(78, 76, 68, "#d99a55");
    for (const [x, y, radius] of CRUMBS) disc(x, y, radius, "#5b3217");
  });

/** The origin stands for any: only paths are looked at. */
const BASE = "https://room.invalid";

/**
 * Returns the address of a picture or a sound that a room may load: a path of this site that is no path of its API. Rooms
 * load nothing of other hosts, so that none learns who looks at a room. Undefined for anything else.
 * @param origin the page's own
 */
export function allowedAddress(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  // Browsers take a backslash for a slash, and leave out tabs and line ends.
  if (!path.startsWith("/") || /[\\\s]/.test(path)) return undefined;
  const address = URL.canParse(path, BASE) ? new URL(path, BASE) : undefined;
  if (address?.origin !== BASE || /^\/+(v2|api)(\/|$)/i.test(decoded(address.pathname))) return undefined;
  return `${address.pathname}${address.search}`;
}

/** A server may decode a path before it looks at it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An award that the player has earned. */
export interface EarnedAward {
  readonly key: string;
  readonly title: string;
  /** Its picture, below the course's assets. */
  readonly path: string;
}

/** Why an asset has something else in its place. */
export type AssetProblem = "forbidden" | "not loaded";

interface Surroundings {
  /** What the addresses of the course's assets begin with, as in `/courses-prod/12/`. */
  readonly assetsBase: string;
  readonly awards: readonly EarnedAward[];
  /** A picture has come, or something in its place. */
  onPicture(): void;
  onProblem(problem: AssetProblem, key: string, url: string): void;
}

const COOKIE = "/game-assets/ui/cookie.png";
/** How long a file may take, in milliseconds: a slow one must not hold up the room. */
const LOADING_LIMIT_MS = 8000;

/** The pictures and sounds of a room: those that its program asks for, and those of awards. */
export class RoomAssets {
  private readonly pictures = new Map<string, RoomPicture>();
  private readonly cuts = new Map<string, SheetCut>();
  private readonly sounds = new Map<string, string>();
  private readonly awards = new Map<string, RoomPicture | null>();
  private isClosed = false;

  constructor(private readonly surroundings: Surroundings) {}

  /** Loads what a program asks for; what cannot be had has a placeholder. */
  async load(requests: readonly AssetRequest[]): Promise<readonly LoadedAsset[]> {
    return Promise.all(requests.map((request) => this.loadOne(request)));
  }

  close(): void {
    this.isClosed = true;
  }

  private async loadOne({ kind, key, url, cut }: AssetRequest): Promise<LoadedAsset> {
    const address = allowedAddress(url, location.origin);
    if (address === undefined) this.complain("forbidden", key, url);
    if (kind === "sound") {
      // It is loaded when it is played: what cannot be heard then is told of then.
      if (address !== undefined) this.sounds.set(key, address);
      return { kind, key, width: 0, height: 0 };
    }
    const loaded = address === undefined ? undefined : await loadPicture(address);
    if (address !== undefined && !loaded) this.complain("not loaded", key, url);
    const picture = loaded ?? placeholderPicture(key);
    this.pictures.set(key, picture);
    if (cut && loaded) this.cuts.set(key, cut);
    return { kind, key, width: picture.width, height: picture.height };
  }

  private complain(problem: AssetProblem, key: string, url: string): void {
    if (!this.isClosed) this.surroundings.onProblem(problem, key, url);
  }

  /** Returns the address of a loaded sound. */
  soundAddress(key: string): string | undefined {
    return this.sounds.get(key);
  }

  /** Tells of a sound that cannot be played. */
  soundFailed(key: string): void {
    this.complain("not loaded", key, this.sounds.get(key) ?? "");
  }

  picture(key: string): RoomPicture | undefined {
    return this.pictures.get(key);
  }

  cut(key: string): SheetCut | undefined {
    return this.cuts.get(key);
  }

  /** Returns the picture of an award, or the cookie; null until it is there, which `onPicture` tells. */
  award(key: string, isEarned: boolean): RoomPicture | null {
    const own = isEarned ? this.surroundings.awards.find((award) => award.key === key) : undefined;
    const place = own?.key ?? "";
    const known = this.awards.get(place);
    if (known === undefined) {
      this.awards.set(place, null);
      void this.loadAward(place, own);
    }
    return known ?? null;
  }

  private async loadAward(place: string, own: EarnedAward | undefined): Promise<void> {
    const path = own ? `${this.surroundings.assetsBase}${own.path.replace(/^\/+/, "")}` : COOKIE;
    const loaded = await loadPicture(path);
    if (!loaded && own) this.complain("not loaded", own.key, path);
    this.awards.set(place, loaded ?? (own ? placeholderPicture(own.title) : cookiePicture()));
    if (!this.isClosed) this.surroundings.onPicture();
  }
}

/** Loads a picture; undefined when it cannot be had in time. */
async function loadPicture(address: string): Promise<RoomPicture | undefined> {
  const image = new Image();
  image.src = address;
  let timer = 0;
  const late = new Promise<false>((resolve) => {
    timer = window.setTimeout(() => resolve(false), LOADING_LIMIT_MS);
  });
  const decoded = image.decode().then(
    () => true,
    () => false,
  );
  const isLoaded = await Promise.race([decoded, late]);
  window.clearTimeout(timer);
  if (!isLoaded || image.naturalWidth === 0) return undefined;
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}
