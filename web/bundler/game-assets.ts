import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** What the page of the game asks for; sources and notes beside them stay behind. */
const SERVED = /^(ui|sfx|bgm)\/[^/]+\.(png|jpg|mp3)$/;

/**
 * Copies the pictures and sounds that every course's game has into the site. A game without them shows and plays
 * nothing in their place, so a folder that lacks some, or all, is no error.
 */
export async function copyGameAssets(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const folder of ["ui", "sfx", "bgm"].filter((name) => existsSync(join(from, name)))) {
    await cp(join(from, folder), join(to, folder), {
      recursive: true,
      filter: (file) => {
        const path = relative(from, file).split(sep).join("/");
        return path === folder || SERVED.test(path);
      },
    });
  }
}
