import { A, B, call, worldWith } from "./world.fixture";

describe("a motor", () => {
  it("turns as many degrees as its speed and time say, in an ideal world, also for an odd time", () => {
    const world = worldWith();
    call(world, "ev3_runForTime", A, 1001, 1000);
    expect(call(world, "ev3_motorGetSpeed", A)).toBe(0);
    world.advance(500);
    expect([call(world, "ev3_motorGetSpeed", A), call(world, "ev3_motorGetPosition", A)]).toEqual([1000, 500]);
    world.advance(1500);
    expect([call(world, "ev3_motorGetSpeed", A), call(world, "ev3_motorGetPosition", A)]).toEqual([0, 1001]);
  });

  it("goes at the speed that was set when it was started, until it is stopped", () => {
    const world = worldWith();
    call(world, "ev3_motorSetSpeed", A, 90);
    world.advance(1000);
    expect(call(world, "ev3_motorGetPosition", A)).toBe(0);
    call(world, "ev3_motorStart", A);
    call(world, "ev3_motorSetSpeed", A, 360);
    world.advance(1000);
    expect(call(world, "ev3_motorGetPosition", A)).toBe(90);
    call(world, "ev3_motorStart", A);
    world.advance(1000);
    call(world, "ev3_motorStop", A);
    world.advance(1000);
    expect(call(world, "ev3_motorGetPosition", A)).toBe(450);
  });

  it.each([
    ["large", B, 1050],
    ["medium", A, 1560],
  ])("turns no faster than a %s motor does", (_kind, port, fastest) => {
    const world = worldWith({ starts: [{ x: 1000, y: 700, heading: 0 }] });
    call(world, "ev3_runForTime", port, 1000, 1e9);
    world.advance(1000);
    expect(call(world, "ev3_motorGetPosition", port)).toBe(fastest);
  });

  it.each([100, -100])(
    "turns to a position and by a number of degrees, whatever the sign of the speed: %d",
    (speed) => {
      const world = worldWith();
      call(world, "ev3_runToAbsolutePosition", A, -45, speed);
      world.advance(2000);
      expect(call(world, "ev3_motorGetPosition", A)).toBe(-45);
      call(world, "ev3_runToRelativePosition", A, 100, speed);
      world.advance(2000);
      expect(call(world, "ev3_motorGetPosition", A)).toBe(55);
      call(world, "ev3_runToAbsolutePosition", A, 0, speed);
      world.advance(2000);
      expect(call(world, "ev3_motorGetPosition", A)).toBe(0);
    },
  );

  it("rolls on when it coasts and less when it brakes, in a world like a brick's", () => {
    const rolled = (action: string) => {
      const world = worldWith({ manner: "like a brick" });
      call(world, "ev3_motorSetStopAction", A, action);
      call(world, "ev3_motorSetSpeed", A, 500);
      call(world, "ev3_motorStart", A);
      world.advance(1000);
      const before = call(world, "ev3_motorGetPosition", A) as number;
      call(world, "ev3_motorStop", A);
      world.advance(2000);
      return (call(world, "ev3_motorGetPosition", A) as number) - before;
    };
    expect(rolled("coast")).toBeGreaterThan(60);
    expect(rolled("brake")).toBeLessThan(20);
    expect(rolled("nonsense")).toBe(rolled("coast"));
  });

  it("reads 0 and not -0 when it has turned back by less than a degree", () => {
    const world = worldWith();
    call(world, "ev3_runForTime", A, 2, -90);
    world.advance(2);
    expect(call(world, "ev3_motorGetPosition", A)).toBe(0);
    expect(world.snapshot().ports[0]).toEqual({ port: "A", kind: "medium motor", position: 0, speed: -90 });
  });
});
