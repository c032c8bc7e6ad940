import type { World } from "./world";
import { B, C, COLOUR, call, drive, GYRO, ULTRASONIC, worldWith } from "./world.fixture";
import type { WorldFile } from "./world-file";

describe("a sensor", () => {
  it("reads each colour as its numbers say", () => {
    const readings = (["none", "black", "blue", "green", "yellow", "red", "white", "brown"] as const).map((floor) => {
      const world = worldWith({ floor });
      return [
        call(world, "ev3_colorSensorGetColor", COLOUR),
        call(world, "ev3_reflectedLightIntensity", COLOUR),
        call(world, "ev3_colorSensorRed", COLOUR),
        call(world, "ev3_colorSensorGreen", COLOUR),
        call(world, "ev3_colorSensorBlue", COLOUR),
        call(world, "ev3_ambientLightIntensity", COLOUR),
      ];
    });
    expect(readings).toEqual([
      [0, 0, 0, 0, 0, 12],
      [1, 6, 22, 26, 20, 12],
      [2, 12, 32, 60, 120, 12],
      [3, 18, 35, 110, 45, 12],
      [4, 62, 260, 190, 45, 12],
      [5, 55, 230, 45, 32, 12],
      [6, 76, 280, 290, 270, 12],
      [7, 16, 70, 48, 30, 12],
    ]);
  });

  it("sees lines over regions, and later regions over earlier ones, where it sits and not where the axle is", () => {
    const at = { shape: "circle", x: 590, y: 500, radius: 60 } as const;
    const regions = [
      { ...at, name: "under", colour: "red" as const },
      { ...at, name: "over", colour: "blue" as const, radius: 30 },
    ];
    const colour = (world: World) => call(world, "ev3_colorSensorGetColor", COLOUR);
    expect(colour(worldWith({ regions }))).toBe(2);
    expect(colour(worldWith({ regions, starts: [{ x: 540, y: 500, heading: 0 }] }))).toBe(5);
    expect(colour(worldWith({ regions, starts: [{ x: 590, y: 500, heading: 0 }] }))).toBe(6);
    const line = { colour: "black" as const, width: 20, points: [[590, 0] as const, [590, 900] as const] };
    expect(colour(worldWith({ regions, lines: [line] }))).toBe(1);
  });

  it("measures millimetres to what is ahead, and 2550 when nothing is near enough", () => {
    const far = { size: { width: 6000, height: 6000 }, starts: [{ x: 1000, y: 3000, heading: 0 }] };
    const distance = (changes: Partial<WorldFile>) =>
      call(worldWith(changes), "ev3_ultrasonicSensorDistance", ULTRASONIC);
    expect(distance({})).toBe(1380);
    expect(distance({ obstacles: [{ x: 1000, y: 500, width: 100, height: 100, movable: false }] })).toBe(330);
    expect(distance({ walls: [{ from: [700, 0], to: [700, 1000] }] })).toBe(80);
    expect(distance(far)).toBe(2550);
  });

  it("gives the angle and the rate of a turn, without end in either direction", () => {
    const world = worldWith({ starts: [{ x: 1000, y: 700, heading: 90 }] });
    expect(call(world, "ev3_gyroSensorAngle", GYRO)).toBe(0);
    drive(world, -180, 180, 10_000);
    expect(call(world, "ev3_gyroSensorAngle", GYRO)).toBe(-840);
    call(world, "ev3_runForTime", B, 1000, 180);
    call(world, "ev3_runForTime", C, 1000, -180);
    world.advance(500);
    expect(call(world, "ev3_gyroSensorRate", GYRO)).toBe(84);
  });

  it("gives nothing when it is asked for what another sensor measures", () => {
    const world = worldWith();
    expect(call(world, "ev3_ultrasonicSensorDistance", COLOUR)).toBeUndefined();
    expect(call(world, "ev3_colorSensorRed", GYRO)).toBeUndefined();
    expect(call(world, "ev3_touchSensorPressed", 0x10001)).toBeUndefined();
    expect(call(world, "ev3_touchSensor2")).toBe(0x10001);
  });

  it("errs by its seed alone in a world like a brick's, and not because somebody looks", () => {
    const read = (seed: number, looks: boolean) => {
      const world = worldWith({ manner: "like a brick" }, seed);
      return Array.from({ length: 20 }, () => {
        world.advance(10);
        if (looks) world.snapshot();
        return call(world, "ev3_ultrasonicSensorDistance", ULTRASONIC);
      });
    };
    expect(read(3, true)).toEqual(read(3, false));
    expect(read(4, false)).not.toEqual(read(3, false));
    expect(new Set(read(3, false)).size).toBeGreaterThan(3);
    for (const distance of read(3, false)) {
      expect(distance).toBeGreaterThanOrEqual(1372);
      expect(distance).toBeLessThanOrEqual(1388);
    }
  });
});
