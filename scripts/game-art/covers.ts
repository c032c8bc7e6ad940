import { hollow } from "./locations/hollow";
import { lookout } from "./locations/lookout";
import { smallOne } from "./people/creatures";
import { odile, pip } from "./people/keepers";
import { Picture, path, rect } from "./picture";

/** Puts a drawing into a part of another, scaled and cut to it. */
function inset(drawing: Picture, area: readonly number[], view: readonly number[], more = ""): string {
  const [x = 0, y = 0, width = 0, height = 0] = area;
  // Both number their gradients from 1 on, and ids are those of the whole document.
  const prefix = `p${x}${y}${width}`.replaceAll(/\W/g, "m");
  const inner = String(drawing)
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "")
    .replaceAll(/id="/g, `id="${prefix}`)
    .replaceAll(/url\(#/g, `url(#${prefix}`);
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${view.join(" ")}" preserveAspectRatio="xMidYMid slice" ${more}>${inner}</svg>`;
}

/** Draws the cover of "First light": the tower, and the two who live in it. */
export function firstLight(): Picture {
  const cover = new Picture(600, 840, 3);
  cover.add(inset(lookout("lit"), [0, 0, 600, 840], [1250, 0, 670, 940]));
  cover.add(
    inset(pip.happy(), [20, 470, 250, 375], [0, 0, 600, 900]),
    inset(odile.smile(), [230, 300, 370, 555], [0, 0, 600, 900]),
  );
  return shaded(cover);
}

/** Draws the cover of "The lost names": somebody small at the end of everything. */
export function lostNames(): Picture {
  const cover = new Picture(600, 840, 3);
  cover.add(inset(hollow(), [0, 0, 600, 840], [760, 0, 720, 1008]));
  cover.add(inset(smallOne.curious(), [130, 330, 340, 510], [0, 0, 600, 900]));
  return shaded(cover);
}

function shaded(cover: Picture): Picture {
  const fade = cover.gradient([
    [0, "#0b0620", 0],
    [1, "#0b0620", 0.75],
  ]);
  return cover.add(
    rect(0, 640, 600, 200, fade),
    path("M0 0H600V840H0ZM10 10V830H590V10Z", "#ffcf7a", 'fill-rule="evenodd" opacity=".85"'),
  );
}

/** Draws what the list of places shows of the Hollow: less of it. */
export function hollowPreview(): Picture {
  const preview = new Picture(960, 540, 3);
  return preview.add(
    inset(hollow(), [0, 0, 960, 540], [0, 0, 1920, 1080]),
    rect(0, 0, 960, 540, "#0b0620", 'opacity=".45"'),
  );
}
