import type { AssetRequest, LoadedAsset, SheetCut } from "../../../language/modules/game/display-list";
import { allowedAddress } from "./allowed-address";
import { cookiePicture, placeholderPicture, type RoomPicture } from "./placeholder";

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
