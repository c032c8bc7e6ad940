import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

interface Face {
  readonly family: string;
  /** The file of the face in its package. */
  readonly file: string;
  /** The weights that the style sheets use. */
  readonly weights: { readonly min: number; readonly max: number };
}

const FACES: readonly Face[] = [
  {
    family: "Figtree Variable",
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    weights: { min: 300, max: 900 },
  },
  {
    family: "Bricolage Grotesque Variable",
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    weights: { min: 500, max: 800 },
  },
  {
    family: "JetBrains Mono Variable",
    file: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    weights: { min: 400, max: 800 },
  },
];

/** What English texts and programs are written with: ASCII, dashes, quotation marks and a few signs. */
const COMMON = ["20-7E", "A0", "A7", "B7", "D7", "2013-2014", "2018-2019", "201C-201D", "2022", "2026", "2192", "2212"];
/** The other characters of the packages' files, as their own style sheets name them. */
const OTHERS = [
  ...["A1-A6", "A8-B6", "B8-D6", "D8-FF", "131", "152-153", "2BB-2BC", "2C6", "2DA", "2DC", "304", "308", "329"],
  ...["2000-2012", "2015-2017", "201A-201B", "201E-2021", "2023-2025", "2027-206F", "20AC", "2122", "2191", "2193"],
  ...["2215", "FEFF", "FFFD"],
];

const charactersOf = (ranges: readonly string[]): string =>
  ranges
    .flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join("");

const fontFace = ({ family, weights }: Face, file: string, ranges: readonly string[]): string =>
  `@font-face {
    font-family: "${family}";
    font-style: normal;
    font-display: swap;
    font-weight: ${weights.min} ${weights.max};
    src: url("${file}") format("woff2");
    unicode-range: ${ranges.map((range) => `U+${range}`).join(", ")};
  }`;

/**
 * Cuts each face in two files in `folder`: one with the characters that nearly every page shows, and one with the others,
 * which a browser asks for where it meets one of them.
 * @returns the style sheet that names them
 */
export async function facesSheet(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const sheets = await Promise.all(
    FACES.map(async (face) => {
      const font = await readFile(require.resolve(face.file));
      const cut = async (part: "common" | "others", ranges: readonly string[]): Promise<string> => {
        const name = (face.file.split("/").at(-1) ?? "").replace(/-latin-wght-normal\.woff2$/, `-${part}.woff2`);
        const options = { targetFormat: "woff2", variationAxes: { wght: face.weights } } as const;
        await writeFile(join(folder, name), await subsetFont(font, charactersOf(ranges), options));
        return fontFace(face, join(folder, name), ranges);
      };
      return [await cut("common", COMMON), await cut("others", OTHERS)].join("\n");
    }),
  );
  return sheets.join("\n");
}
