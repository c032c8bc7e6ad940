import { FEATURES, featuresOf, likelihoods } from "./learner";

/** A picture of 32 by 24 whose pixels are what `color` says, a little noisy. */
function picture(color: (x: number, y: number) => readonly number[], noise = 0) {
  const data = new Uint8ClampedArray(32 * 24 * 4);
  for (let y = 0; y < 24; y++) {
    for (let x = 0; x < 32; x++) {
      const disturbance = ((x * 7 + y * 13) % 5) * noise;
      data.set([...color(x, y).map((value) => value + disturbance), 255], (y * 32 + x) * 4);
    }
  }
  return featuresOf({ data });
}

const GREY = [128, 128, 128];
const stripes = (x: number) => (x % 8 < 4 ? [230, 230, 230] : [20, 20, 20]);
const bars = (_: number, y: number) => (y % 8 < 4 ? [230, 230, 230] : [20, 20, 20]);

describe("what is characteristic of a picture", () => {
  test("is 432 numbers, all 0 for a grey wall", () => {
    expect(FEATURES).toBe(432);
    const features = picture(() => GREY);
    expect(features).toHaveLength(432);
    expect(features.every((value) => Math.abs(value) < 1e-6)).toBe(true);
  });

  test("is nearly the same in less light", () => {
    const known = [
      { features: picture(stripes), of: 0 },
      { features: picture(bars), of: 1 },
    ];
    const dim = picture((x) => stripes(x).map((value) => value / 2), 2);
    expect(likelihoods(known, 2, dim)[0]).toBeGreaterThan(0.85);
  });

  test("tells directions and colours apart", () => {
    const [red, blue] = [picture(() => [200, 30, 30]), picture(() => [30, 30, 200])];
    const known = [picture(stripes), picture(bars), red, blue].map((features, of) => ({ features, of }));
    const expected = [
      picture(stripes, 6),
      picture(bars, 6),
      picture(() => [180, 40, 30], 3),
      picture(() => [40, 30, 180], 3),
    ];
    const best = expected.map((features) => {
      const shares = likelihoods(known, 4, features);
      return shares.indexOf(Math.max(...shares));
    });
    expect(best).toEqual([0, 1, 2, 3]);
  });
});

describe("the nearest neighbours", () => {
  const samples = [
    { features: [0, 0], of: 0 },
    { features: [0, 1], of: 0 },
    { features: [10, 10], of: 1 },
    { features: [10, 11], of: 1 },
  ];

  test("decide, the nearer the more", () => {
    expect(likelihoods(samples, 2, [1, 0])[0]).toBeGreaterThan(0.98);
    expect(likelihoods(samples, 2, [11, 10])[1]).toBeGreaterThan(0.98);
    expect(likelihoods(samples, 2, [5, 5.5])).toEqual([0.5, 0.5]);
  });

  test("are the five nearest only", () => {
    const crowd = Array.from({ length: 20 }, () => ({ features: [3, 0], of: 1 }));
    const near = Array.from({ length: 5 }, () => ({ features: [1, 0], of: 0 }));
    expect(likelihoods([...crowd, ...near], 2, [0, 0])).toEqual([1, 0]);
  });

  test("say nothing when there are none", () => {
    expect(likelihoods([], 3, [1, 2])).toEqual([0, 0, 0]);
  });
});
