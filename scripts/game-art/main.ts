import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openCanvas } from "./canvas";
import { PICTURES } from "./pictures";
import { palettePng } from "./png";

const ASSETS = path.join(__dirname, "..", "..", "assets");

/** Draws the pictures of the game whose paths contain the word on the command line, or all. */
async function main(): Promise<void> {
  const wanted = process.argv[2] ?? "";
  const canvas = await openCanvas();
  for (const [name, draw] of Object.entries(PICTURES)) {
    if (!name.includes(wanted)) continue;
    const svg = String(draw());
    const { width, height, data } = name.endsWith(".jpg") ? NOTHING : await canvas.pixels(svg);
    const bytes = name.endsWith(".jpg") ? await canvas.jpeg(svg, 80) : palettePng(width, height, data);
    const file = path.join(ASSETS, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    console.log(`${name} ${Math.round(bytes.length / 1024)} KB`);
  }
  await canvas.close();
}

const NOTHING = { width: 0, height: 0, data: new Uint8Array() };

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
