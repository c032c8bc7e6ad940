import fc from "fast-check";
import { type FromRobot, readFromRobot, readToRobot, writeFromRobot, writeToRobot } from "./messages";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");

/** As they were captured of a robot, some with what its memory held behind a value. */
it.each([
  ["status", "030000000100", 3, { kind: "status", status: "running", prompt: null }],
  ["display", "0400000000010600010000003700", 4, { kind: "display", shown: "output", value: "7", isWhole: true }],
  ["display", "070000000201050000000040", 7, { kind: "display", shown: "result", value: 2, isWhole: true }],
  ["display", "740200000201020000000000", 628, { kind: "display", shown: "result", value: null, isWhole: true }],
  [
    "display",
    "6d02000002010700c08ca1c6",
    621,
    { kind: "display", shown: "result", value: { kind: "array" }, isWhole: true },
  ],
  ["display", "050000000101010000000000", 5, { kind: "display", shown: "error", value: undefined, isWhole: true }],
  ["display", "0500000002010300 01aabbcc", 5, { kind: "display", shown: "result", value: true, isWhole: true }],
  ["display", "05000000020104 00feffffff", 5, { kind: "display", shown: "result", value: -2, isWhole: true }],
  ["display", "06000000640002000000", 6, { kind: "flush", from: 2 }],
  [
    "display",
    "0400000000000600ff0000003700",
    4,
    { kind: "display", shown: "output", value: "7\u0000", isWhole: false },
  ],
  ["hello", "0000000078563412", 0, { kind: "hello", nonce: 0x12345678 }],
] as const)("reads of the topic %s the bytes %s", (topic, data, number, body) => {
  expect(readFromRobot(topic, bytes(data))).toEqual({ number, body });
});

it.each([
  [{ kind: "hello", nonce: 1 }, "0700000001000000"],
  [{ kind: "status", status: "idle", prompt: null }, "070000000000"],
  [{ kind: "status", status: "running", prompt: null }, "070000000100"],
  [{ kind: "display", shown: "output", value: "7", isWhole: true }, "0700000000010600010000003700"],
  [{ kind: "display", shown: "result", value: 2.5, isWhole: true }, "070000000201050000002040"],
  [{ kind: "display", shown: "result", value: null, isWhole: true }, "070000000201020000000000"],
  [{ kind: "display", shown: "error", value: "é", isWhole: true }, "070000000101060002000000c3a900"],
  [{ kind: "flush", from: 3 }, "07000000640003000000"],
] as const)("writes %j as %s", (body, data) => {
  expect(hex(writeFromRobot({ number: 7, body: body as FromRobot }))).toBe(data);
});

it("writes messages to a robot, and reads them", () => {
  expect(hex(writeToRobot(0x01020304))).toBe("04030201");
  expect(hex(writeToRobot(1, bytes("adac0550")))).toBe("01000000adac0550");
  expect(readToRobot(bytes("01000000adac0550"))).toEqual({ number: 1, body: bytes("adac0550") });
  expect(readToRobot(bytes("010000"))).toBeNull();
});

it("never fails on any bytes", () => {
  fc.assert(
    fc.property(fc.constantFrom("hello", "status", "display"), fc.uint8Array(), (topic, data) => {
      const read = readFromRobot(topic, data);
      expect(read === null || typeof read.number === "number").toBe(true);
    }),
  );
});
