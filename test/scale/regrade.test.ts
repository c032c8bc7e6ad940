import { UNITS_A_SUBMISSION } from "../../lambdas/core/regrades/estimate";
import { type BigRegrade, regradeBigCourse } from "../../scripts/big-regrade";
import { type Platform, startPlatform } from "../access/platform";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const regraded = (students: number): Promise<BigRegrade> => {
  const { services, meter, clock } = platform;
  return regradeBigCourse({ table: services.table, meter, now: clock.now() }, students);
};

test("a regrade grows by the same units for every submission, no more than what it is said to cost", async () => {
  const [small, large] = [await regraded(40), await regraded(240)];
  for (const [size, { draft, published, programs }] of [
    [36, small],
    [216, large],
  ] as const) {
    expect(draft.estimate).toMatchObject({ submissions: size, programs: size });
    expect(programs).toBe(size);
    expect(published).toMatchObject({ run: { state: "published" }, tally: { published: size, loses: size } });
  }
  const grown = (kind: "reads" | "writes" | "calls") =>
    (large.preview[kind] + large.publication[kind] - small.preview[kind] - small.publication[kind]) / 180;
  const each = { reads: grown("reads"), writes: grown("writes"), calls: grown("calls") };
  expect({ reads: Math.ceil(each.reads), writes: Math.ceil(each.writes), calls: Math.ceil(each.calls) }).toEqual(
    UNITS_A_SUBMISSION,
  );
});
