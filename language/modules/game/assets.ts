import { tooMany } from "./check";
import type { AssetRequest, LoadedAsset, SheetCut } from "./display-list";
import { ROOM_LIMITS } from "./limits";

/** The assets that a room has requested, and their state. */
export class Assets {
  private readonly requested = new Map<string, AssetRequest>();
  private readonly sizes = new Map<string, LoadedAsset>();

  /** Takes a request down; the first one under a key stands. */
  request(name: string, asset: AssetRequest): void {
    const place = placeOf(asset);
    if (this.requested.has(place)) return;
    if (this.requested.size >= ROOM_LIMITS.assets) throw tooMany(name, ROOM_LIMITS.assets, "pictures and sounds");
    this.requested.set(place, asset);
  }

  get requests(): readonly AssetRequest[] {
    return [...this.requested.values()];
  }

  /** Takes what the page knows of what it has loaded. */
  loaded(assets: readonly LoadedAsset[]): void {
    for (const asset of assets) this.sizes.set(placeOf(asset), asset);
  }

  readonly hasPicture = (key: string): boolean => this.requested.has(`picture ${key}`);
  readonly hasSound = (key: string): boolean => this.requested.has(`sound ${key}`);

  /** Returns how many frames a sprite sheet has; undefined when the picture under that key is none. */
  framesOf(key: string): number | undefined {
    const cut = this.requested.get(`picture ${key}`)?.cut;
    const size = this.sizes.get(`picture ${key}`);
    if (!cut) return undefined;
    return size ? frameCount(cut, size) : 0;
  }
}

const placeOf = ({ kind, key }: Pick<AssetRequest, "kind" | "key">): string =>
  `${kind === "sound" ? "sound" : "picture"} ${key}`;

/** Returns how many frames fit into a picture, from the start frame on. */
function frameCount(cut: SheetCut, { width, height }: Pick<LoadedAsset, "width" | "height">): number {
  const along = (length: number, frame: number) =>
    Math.max(0, Math.floor((length - cut.margin + cut.spacing) / (frame + cut.spacing)));
  const all = along(width, cut.frameWidth) * along(height, cut.frameHeight);
  return Math.max(0, Math.min(all, ROOM_LIMITS.animationFrames) - cut.startFrame);
}
