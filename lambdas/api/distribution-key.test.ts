import { DistributionGate } from "./distribution-key";

const tokenSecret = "0123456789012345678901234567890123456789012345678901234567890123";
/** HKDF-SHA256 of that secret without salt, 32 bytes, for distribution-key-1, -2 and -3. */
const KEYS = [
  "9ei7ePKOBNXSSHjm4Xfs_XP1wtXP8_8Z5sKkL-klqhk",
  "Nef5rDVhZhUBc1KynZP9WxcgGGaPSCOlo2KTVVYsEGM",
  "XIAngBxbwwa7m7Tz8yTh2FOkpHBIuNXrVA9_1DrPSqU",
] as const;

describe("the gate behind the distribution", () => {
  test.each([
    [1, [true, true, false]],
    [2, [false, true, true]],
  ])("with number %i takes its key and the next one, which the distribution has first", (number, expected) => {
    const gate = new DistributionGate({ tokenSecret }, number);
    expect(KEYS.map((key) => gate.admits(key))).toEqual(expected);
  });

  test.each([undefined, "", "x", "9ei7ePKOBNXSSHjm4Xfs_XP1wtXP8_8Z5sKkL-klqhk".slice(1)])("refuses %j", (sent) => {
    expect(new DistributionGate({ tokenSecret }, 1).admits(sent)).toBe(false);
  });

  test("takes keys of every token secret, and of the secret that outlives them", () => {
    const changed = "a".repeat(64);
    expect(new DistributionGate({ tokenSecret: changed }, 1).admits(KEYS[0])).toBe(false);
    expect(new DistributionGate({ tokenSecret, tokenSecret_2: changed }, 1).admits(KEYS[0])).toBe(true);
    const copied = { tokenSecret_2: changed, distributionSecret: tokenSecret };
    expect(new DistributionGate(copied, 1).admits(KEYS[0])).toBe(true);
  });
});
