import * as fc from "fast-check";
import { DEMO_ROBOT } from "./robot-files";
import { World } from "./world";
import { A, B, C, call, D, drive, EMPTY, GYRO, TOUCH, worldWith } from "./world.fixture";
import type { WorldFile } from "./world-file";
import { WORLDS } from "./worlds";

describe("a robot", () => {
  it("drives a square and is back within a millimetre", () => {
    const world = worldWith();
    for (let side = 0; side < 4; side++) {
      for (const port of [B, C]) call(world, "ev3_runToRelativePosition", port, 818.5111, 400);
      world.advance(3000);
      call(world, "ev3_runToRelativePosition", B, 192.857143, 200);
      call(world, "ev3_runToRelativePosition", C, -192.857143, 200);
      world.advance(2000);
    }
    expect(Math.hypot(world.pose.x - 500, world.pose.y - 500)).toBeLessThan(1);
    expect(call(world, "ev3_gyroSensorAngle", GYRO)).toBe(360);
    expect(world.trip.distance).toBeCloseTo(1600, 0);
  });

  it("turns the other way when its motors are swapped", () => {
    const { B: left, C: right, ...rest } = DEMO_ROBOT.motors;
    if (!left || !right) throw new Error("The demo robot has two wheels.");
    const swapped = worldWith({ robot: { ...DEMO_ROBOT, motors: { ...rest, B: right, C: left } } });
    const usual = worldWith();
    for (const world of [swapped, usual]) drive(world, 120, -120, 1000);
    expect(usual.pose.heading).toBeCloseTo(56, 6);
    expect(swapped.pose.heading).toBeCloseTo(-56, 6);
  });

  it("goes no farther with two motors on a wheel than with one", () => {
    const { B: left, C: right } = DEMO_ROBOT.motors;
    if (!left || !right) throw new Error("The demo robot has two wheels.");
    const world = worldWith({ robot: { ...DEMO_ROBOT, motors: { A: left, B: left, C: right, D: right } } });
    for (const port of [A, B, C, D]) call(world, "ev3_runForTime", port, 1000, 360);
    world.advance(1000);
    expect(world.pose.x).toBeCloseTo(675.929, 2);
  });

  it("stops at a wall while its wheels slip, and touches it once until it has left", () => {
    const world = worldWith();
    drive(world, 500, 500, 8000);
    expect(world.pose.x).toBeGreaterThan(1858);
    expect(world.pose.x).toBeLessThanOrEqual(1860);
    expect(call(world, "ev3_motorGetPosition", B)).toBe(4000);
    expect(call(world, "ev3_touchSensorPressed", TOUCH)).toBe(true);
    expect([world.trip.touches, world.snapshot().touchesWall]).toEqual([1, true]);
    world.advance(500);
    drive(world, 500, 500, 100);
    expect([world.trip.touches, world.snapshot().touchesWall]).toEqual([1, true]);
    drive(world, -500, -500, 1000);
    expect([world.trip.touches, world.snapshot().touchesWall]).toEqual([1, false]);
    drive(world, 500, 500, 2000);
    expect(world.trip.touches).toBe(2);
  });

  it("never leaves the floor and never stands in a wall, wherever it drives", () => {
    const file = { ...EMPTY, ...WORLDS.maze, manner: "ideal" as const };
    const leg = fc.tuple(fc.integer({ min: -1050, max: 1050 }), fc.integer({ min: -1050, max: 1050 }));
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), (legs) => {
        const world = new World(file, 1);
        for (const [left, right] of legs) {
          drive(world, left, right, 700);
          expect(world.surroundings.isFree(world.pose)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is where it is however its time is cut into pieces, to the last bit", () => {
    const run = (pieces: readonly number[], manner: WorldFile["manner"]) => {
      const world = worldWith({ manner, obstacles: [{ x: 900, y: 520, width: 80, height: 80, movable: true }] }, 7);
      call(world, "ev3_runForTime", B, 2500, 700);
      call(world, "ev3_runForTime", C, 2600, 640);
      let left = 3000;
      for (const piece of pieces) {
        const passes = Math.min(piece, left);
        world.advance(passes);
        left -= passes;
      }
      world.advance(left);
      return JSON.stringify([world.snapshot(), world.trail, world.trip.visits, world.trip.touches]);
    };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 }),
        fc.constantFrom("ideal" as const, "like a brick" as const),
        (pieces, manner) => {
          expect(run(pieces, manner)).toBe(run([], manner));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("obstacles", () => {
  const box = (x: number, y: number, movable = true) => ({ x, y, width: 100, height: 100, movable });

  it("are pushed when they can be moved, one the next, and stop the robot when they cannot", () => {
    const world = worldWith({ obstacles: [box(800, 500), box(950, 500), box(1400, 500, false)] });
    drive(world, 300, 300, 2000);
    expect(world.pose.x).toBeCloseTo(793.2, 0);
    const [first, second] = world.surroundings.obstacles;
    expect(first?.x).toBeCloseTo(983.2, 0);
    expect(second?.x).toBeCloseTo(1083.2, 0);
    drive(world, 300, 300, 6000);
    expect(world.pose.x).toBeCloseTo(1010, 0);
    expect(world.surroundings.obstacles[2]).toEqual(box(1400, 500, false));
    expect(world.trip.touches).toBe(1);
  });

  it("are pushed aside by a robot that turns beside them", () => {
    const world = worldWith({ obstacles: [{ x: 640, y: 620, width: 60, height: 60, movable: true }] });
    drive(world, 200, -200, 2000);
    expect(world.pose.heading).toBeCloseTo(186.667, 2);
    expect(world.surroundings.isFree(world.pose)).toBe(true);
  });

  it("never overlap the robot or one another, however they are pushed", () => {
    const leg = fc.tuple(fc.integer({ min: -700, max: 700 }), fc.integer({ min: -700, max: 700 }));
    const obstacles = [box(800, 480), box(950, 500), { ...box(800, 700), turned: 30 }, box(600, 800, false)];
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), (legs) => {
        const world = worldWith({ obstacles });
        for (const [left, right] of legs) {
          drive(world, left, right, 600);
          expect(world.surroundings.isFree(world.pose)).toBe(true);
          for (const { x, y } of world.surroundings.obstacles) {
            expect(Math.min(x, y)).toBeGreaterThan(49);
            expect(x).toBeLessThan(1951);
            expect(y).toBeLessThan(1451);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("a person", () => {
  it("puts the robot where there is room: no way that it drove, and no turn of its gyro", () => {
    const world = worldWith();
    expect(world.teleport({ x: 20, y: 20, heading: 0 })).toBe(false);
    expect(world.teleport({ x: Number.NaN, y: 500, heading: 0 })).toBe(false);
    expect(world.teleport({ x: 1000, y: 700, heading: 75 })).toBe(true);
    expect([world.trip.distance, call(world, "ev3_gyroSensorAngle", GYRO)]).toEqual([0, 0]);
  });

  it("can carry the robot as often as they like: the trail stays as long as it may be", () => {
    const world = worldWith();
    for (let time = 0; time < 5000; time++) world.teleport({ x: 500 + (time % 50), y: 500, heading: 0 });
    expect(world.trail).toHaveLength(4000);
    expect(world.trail.at(-1)).toEqual([549, 500]);
  });

  it("begins parts anew and leaves the others", () => {
    const world = worldWith({ obstacles: [{ x: 800, y: 500, width: 100, height: 100, movable: true }] });
    drive(world, 300, 300, 2000);
    world.reset(new Set(["encoders"]));
    expect(call(world, "ev3_motorGetPosition", B)).toBe(0);
    expect(world.pose.x).toBeGreaterThan(700);
    world.reset(new Set(["robot", "obstacles"]));
    expect([world.pose, world.snapshot().moved]).toEqual([{ x: 500, y: 500, heading: 0 }, []]);
  });

  it("has a gyro begin at 0 again, also one that has drifted for a minute", () => {
    const world = worldWith({ manner: "like a brick" }, 3);
    world.advance(60_000);
    const drifted = call(world, "ev3_gyroSensorAngle", GYRO);
    expect(Math.abs(drifted as number)).toBeGreaterThan(0);
    world.reset(new Set(["gyro"]));
    expect(call(world, "ev3_gyroSensorAngle", GYRO)).toBe(0);
  });
});

describe("a seed", () => {
  it("takes the starts in turn, so that as many runs as there are starts leave none out", () => {
    const starts = [100, 200, 300].map((x) => ({ x: 500 + x, y: 500, heading: 0 }));
    const begins = [1, 2, 3, 4].map((seed) => worldWith({ starts }, seed).pose.x);
    expect(begins).toEqual([700, 800, 600, 700]);
  });
});
