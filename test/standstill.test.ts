import { Standstill } from "./standstill";

describe("a file of tests is held", () => {
  test("when it has told nothing for too long", () => {
    const standstill = new Standstill(100);
    standstill.heardOf("a.test.ts", 0);
    standstill.heardOf("b.test.ts", 0);
    standstill.heardOf("b.test.ts", 50);
    expect(standstill.heldFile(99)).toBeNull();
    expect(standstill.heldFile(100)).toBe("a.test.ts");
  });

  test("never after its end, whatever is told of it later", () => {
    const standstill = new Standstill(100);
    standstill.heardOf("a.test.ts", 0);
    standstill.hasEnded("a.test.ts");
    standstill.heardOf("a.test.ts", 1);
    expect(standstill.heldFile(1000)).toBeNull();
  });
});
