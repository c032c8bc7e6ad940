import * as fc from "fast-check";
import type { Argument } from "../device";
import { EV3_FUNCTIONS } from "../functions";
import { DEMO_ROBOT } from "./robot-files";
import { A, answer, call, D, GYRO, worldWith } from "./world.fixture";

describe("what is not there", () => {
  it("is undefined, and functions do nothing with it", () => {
    const world = worldWith({ robot: { ...DEMO_ROBOT, sensors: {} } });
    for (const name of ["ev3_motorD", "ev3_colorSensor", "ev3_ultrasonicSensor", "ev3_gyroSensor"] as const)
      expect(call(world, name)).toBeUndefined();
    expect(call(world, "ev3_touchSensor1")).toBeUndefined();
    expect(call(world, "ev3_motorGetPosition", D)).toBeUndefined();
    expect(call(world, "ev3_gyroSensorAngle", GYRO)).toBeUndefined();
  });

  it("is not connected, and what is no whole number is a type error", () => {
    const world = worldWith();
    expect([undefined, A, D, GYRO, 0x20000 + 7, -1].map((value) => call(world, "ev3_connected", value))).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
    for (const value of ["B", true, null, 1.5, []])
      expect(answer(world, "ev3_connected", value)).toEqual({ kind: "fault", fault: "type error" });
  });

  it("has a number that no larger one passes for", () => {
    const world = worldWith();
    expect(call(world, "ev3_connected", 2 ** 32)).toBe(false);
    expect(call(world, "ev3_motorGetPosition", 2 ** 32 + 1)).toBeUndefined();
  });

  it.each(EV3_FUNCTIONS.map(([name, count]) => [name, count] as const))("never makes %s throw", (name, count) => {
    const value: fc.Arbitrary<Argument> = fc.oneof(
      fc.constantFrom<Argument[]>(undefined, null, true, "text", [], { kind: "function" }),
      fc.double(),
      fc.integer({ min: -5, max: 0x50000 }),
      fc.array(fc.double()),
    );
    const world = worldWith();
    fc.assert(
      fc.property(fc.array(value, { minLength: count, maxLength: count }), (args) => {
        answer(world, name, ...args);
        world.advance(10);
        const { pose, ports } = world.snapshot();
        expect([pose.x, pose.y, pose.heading].every(Number.isFinite)).toBe(true);
        expect(ports.flatMap((port) => ("value" in port ? [port.value] : [port.position, port.speed]))).not.toContain(
          Number.NaN,
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe("lights, sounds and buttons", () => {
  it("have a brightness of 0 to 255, and begin green", () => {
    const world = worldWith();
    expect(world.snapshot().leds).toEqual({ leftGreen: 255, leftRed: 0, rightGreen: 255, rightRed: 0 });
    call(world, "ev3_ledSetBrightness", 1, 300);
    call(world, "ev3_ledSetBrightness", 0, -5);
    call(world, "ev3_ledSetBrightness", 9, 7);
    expect([0, 1, 2, 3, 9].map((light) => call(world, "ev3_ledGetBrightness", light))).toEqual([
      0,
      255,
      255,
      0,
      undefined,
    ]);
    world.release();
    expect(world.snapshot().leds).toEqual({ leftGreen: 255, leftRed: 0, rightGreen: 255, rightRed: 0 });
  });

  it("let a program wait until what is played or spoken is over", () => {
    const world = worldWith();
    const played = answer(world, "ev3_playSequence", [440, 300, 100, 880, 200]);
    expect(played).toEqual({ kind: "wait", wait: { kind: "time", until: 600 } });
    const tones = [0, 300, 100, 200].map((passes) => {
      world.advance(passes);
      return world.snapshot().tone;
    });
    expect(tones).toEqual([440, null, 880, null]);
    expect(answer(world, "ev3_speak", "hello")).toEqual({ kind: "wait", wait: { kind: "time", until: 1325 } });
    expect(world.snapshot().speech).toBe("hello");
    expect(call(world, "ev3_speak", 5)).toBeUndefined();
    expect(call(world, "ev3_pause", "long")).toBeUndefined();
  });

  it("let a program wait for a button that is pressed after it began to wait", () => {
    const world = worldWith();
    expect(world.pressButton(2)).toBe(false);
    const waiting = answer(world, "ev3_waitForButtonPress");
    if (waiting.kind !== "wait") throw new Error("It does not wait.");
    expect(world.awaited(waiting.wait)).toBeNull();
    expect(world.snapshot().waitsForButton).toBe(true);
    expect(world.pressButton(3)).toBe(true);
    expect(world.awaited(waiting.wait)).toEqual({ value: 3 });
    expect(world.pressButton(3)).toBe(false);
  });
});
