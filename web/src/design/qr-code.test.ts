import { qrCode, qrFile } from "./qr-code";

// Read by another decoder (jsQR) as https://a.edu/s/week-3: version 2, correction level M.
const WEEK_3 = `
#######.#######...#######
#.....#.......#.#.#.....#
#.###.#.#.####....#.###.#
#.###.#...##.##.#.#.###.#
#.###.#.....###...#.###.#
#.....#.#.#...#.#.#.....#
#######.#.#.#.#.#.#######
.........##.#.###........
#.#...##..#.....#..#..#.#
#.####...#..##.#..#..#.##
#.#.######.##.##....###.#
###..#..###...##..#..#...
.#....#..##...##..##....#
...###..#....#.##.##...##
####..##.###.#.#..#..##.#
...#.#.##.....####.###...
#####.####.##.#.#####..#.
........#...#.#.#...#...#
#######.#.#.#.#.#.#.#...#
#.....#...###.#.#...#...#
#.###.#..#...########...#
#.###.#..#...#.#.#..#.##.
#.###.#.####....##.###.##
#.....#...#..#.###.##....
#######.#..###..###..#..#`;

/** The rows of a drawing as text, without the border. */
function rowsOf({ side, path }: { side: number; path: string }): string {
  const rows = Array.from({ length: side }, () => new Array<string>(side).fill("."));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(width));
  }
  const inner = rows.slice(4, -4).map((row) => row.slice(4, -4).join(""));
  return `\n${inner.join("\n")}`;
}

it("draws an address as cameras read it, with its light border", () => {
  const drawing = qrCode("https://a.edu/s/week-3");
  if (!drawing) throw new Error("No drawing");
  expect(drawing.side).toBe(33);
  expect(rowsOf(drawing)).toBe(WEEK_3);
});

it("takes less error correction for a long address, and gives up on a longer one", () => {
  expect(qrCode("x".repeat(2331))?.side).toBe(185);
  expect(qrCode("x".repeat(2332))?.side).toBe(169);
  expect(qrCode("x".repeat(2953))?.side).toBe(185);
  expect(qrCode("x".repeat(2954))).toBeNull();
});

it("is a file that stands alone", () => {
  expect(qrFile({ side: 9, path: "M4 4h1v1H4z" })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="90" height="90" shape-rendering="crispEdges">' +
      '<path fill="#fff" d="M0 0h9v9H0z"/><path d="M4 4h1v1H4z"/></svg>\n',
  );
});
