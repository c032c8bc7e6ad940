import { isTotp, newTotpSecret, totpAt } from "./totp";

/** The text 12345678901234567890 in base 32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("computes the codes of RFC 6238, appendix B, at %d seconds", (seconds, code) =>
  expect(totpAt(SECRET, seconds * 1000)).toBe(code),
);

it("takes the code of the step before and after, and no other", () => {
  const at = (seconds: number) => isTotp(SECRET, "081804", seconds * 1000);
  expect([at(1_111_111_049), at(1_111_111_050)]).toEqual([false, true]);
  expect([at(1_111_111_139), at(1_111_111_140)]).toEqual([true, false]);
});

it("makes secrets that apps read", () => expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/));
