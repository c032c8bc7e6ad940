import { createHash } from "node:crypto";
import fc from "fast-check";
import { uuidFromName } from "./uuid-from-name";

const DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

describe("the uuid of a name", () => {
  it("is that of the standard's example", () => {
    expect(uuidFromName(DNS, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });

  it("is made of the hash of namespace and name, however long", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), (name) => {
        const hash = createHash("sha1")
          .update(Buffer.from(DNS.replaceAll("-", ""), "hex"))
          .update(name)
          .digest("hex");
        const uuid = uuidFromName(DNS, name);
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        const digits = uuid.replaceAll("-", "");
        for (const [from, to] of [
          [0, 12],
          [13, 16],
          [17, 32],
        ]) {
          expect(digits.slice(from, to)).toBe(hash.slice(from, to));
        }
      }),
      { numRuns: 200, seed: 20261123 },
    );
  });
});
