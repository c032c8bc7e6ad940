import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { cachedByContent } from "./content-cache";

interface Face {
  readonly family: string;
  /** The file of the face in its package. */
  readonly file: string;
  /** The weights that the style sheets use: of a few, each is a face of its own, half as large as one of them all. */
  readonly weights: { readonly min: number; readonly max: number } | readonly number[];
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
    weights: [600, 700],
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
  "A1-A6",
  "A8-B6",
  "B8-D6",
  "D8-FF",
  "131",
  "152-153",
  "2BB-2BC",
  "2C6",
  "2DA",
  "2DC",
  "304",
  "308",
  "329",
  "2000-2012",
  "2015-2017",
  "201A-201B",
  "201E-2021",
  "2023-2025",
  "2027-206F",
  "20AC",
  "2122",
  "2191",
  "2193",
  "2215",
  "FEFF",
  "FFFD",
];

const charactersOf = (ranges: readonly string[]): string =>
  ranges
    .flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join("");

/** A face in two files: one with the characters that nearly every page shows, and one with the others. */
const PARTS = { common: COMMON, others: OTHERS } as const;
type Part = keyof typeof PARTS;

/** A file of a face: some of its characters, in one weight or in all between two. */
interface Cut {
  readonly face: Face;
  readonly part: Part;
  readonly weight: number | { readonly min: number; readonly max: number };
}

const weightsOf = ({ weights }: Face): Cut["weight"][] => ("min" in weights ? [weights] : [...weights]);

const CUTS: readonly Cut[] = FACES.flatMap((face) =>
  weightsOf(face).flatMap((weight) => (Object.keys(PARTS) as Part[]).map((part) => ({ face, part, weight }))),
);

const fontFace = ({ face, part, weight }: Cut, file: string): string =>
  `@font-face {
    font-family: "${face.family}";
    font-style: normal;
    font-display: swap;
    font-weight: ${typeof weight === "number" ? weight : `${weight.min} ${weight.max}`};
    src: url("${file}") format("woff2");
    unicode-range: ${PARTS[part].map((range) => `U+${range}`).join(", ")};
  }`;

/** Returns the file of the face in its package, and the name of a cut's file. */
const sourceOf = ({ file }: Face): string => require.resolve(file);
const nameOf = ({ face: { file }, part, weight }: Cut): string =>
  (file.split("/").at(-1) ?? "").replace(
    /-latin-wght-normal\.woff2$/,
    `-${typeof weight === "number" ? `${weight}-` : ""}${part}.woff2`,
  );

async function cut({ face, part, weight }: Cut, into: string): Promise<void> {
  const options = { targetFormat: "woff2", variationAxes: { wght: weight } } as const;
  const font = await readFile(sourceOf(face));
  await writeFile(
    join(into, nameOf({ face, part, weight })),
    await subsetFont(font, charactersOf(PARTS[part]), options),
  );
}

/**
 * Cuts each face in two files in a folder below `cacheFolder`, the second of which a browser asks for where it meets one of its
 * characters. Files that were cut from the same faces in the same way stay.
 * @returns the style sheet that names them
 */
export async function facesSheet(cacheFolder: string): Promise<string> {
  const inputs = [__filename, require.resolve("subset-font"), ...FACES.map(sourceOf)];
  const folder = await cachedByContent(cacheFolder, inputs, async (into) => {
    for (const one of CUTS) await cut(one, into);
  });
  return CUTS.map((one) => fontFace(one, join(folder, nameOf(one)))).join("\n");
}
