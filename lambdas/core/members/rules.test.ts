import type { Role } from "../../../domain/facts/roles";
import { checkOwnRole, planUpload, validUpload } from "./rules";

const row = (username: string, role: Role, group: string | null = null) => ({ username, role, group });
const ids = (...usernames: string[]) => new Map(usernames.map((username, index) => [username, index + 1]));
const names = new Map([["sven", "Sven Staff"]]);
const led = (name: string, leaderRegId: number | null) => ({ name, leaderRegId, leaderName: null });

describe("an upload", () => {
  it("is checked in the agreed order: cap, provider, usernames, roles", () => {
    const bad = [{ username: "", role: "owner", group: 7 }];
    expect(() => validUpload(bad, 10_001, false)).toThrow("400 A course can have maximum of 10000 users");
    expect(() => validUpload(bad, 10_000, false)).toThrow("400 Invalid authentication provider");
    expect(() => validUpload(bad, 10_000, true)).toThrow("400 Invalid username(s) provided");
    expect(() => validUpload([{ username: "a", role: "owner" }], 0, true)).toThrow("400 Invalid role(s) provided");
    expect(() => validUpload([{ username: "a", role: "student", group: 7 }], 0, true)).toThrow(
      "400 Invalid group(s) provided",
    );
  });

  it("leaves the sending admin their role, whoever has their username at other providers", () => {
    const caller = { username: "ada", provider: "test" };
    expect(() => checkOwnRole(caller, "test", [row("bob", "staff"), row("ada", "staff")])).toThrow(
      "400 Admin not allowed to downgrade own role",
    );
    expect(() => checkOwnRole(caller, "test", [row("ada", "admin", "G1")])).not.toThrow();
    expect(() => checkOwnRole(caller, "github", [row("ada", "student")])).not.toThrow();
  });

  it.each<[string[], string]>([
    [["a", "b", "a"], "Duplicate username(s): a"],
    [["a", "b", "b", "a", "b"], "Duplicate username(s): b, a"],
    [[" a", "a", "A", "a"], "Duplicate username(s): a"],
    [["ada", "ADA"], "Duplicate username(s): ada"],
    [["Zo\u00eb", "zoe\u0308"], "Duplicate username(s): Zo\u00eb"],
    [
      Array.from({ length: 40 }, (_, index) => `person${index % 20}`),
      "Duplicate username(s): person0, person1, person2, person3, person4, person5, person6 and 13 more",
    ],
    [["x".repeat(150), "x".repeat(150)], `Duplicate username(s): ${"x".repeat(150)}`],
  ])("with a username twice is refused, naming as many as a browser shows", (usernames, text) => {
    const rows = usernames.map((username, index) => row(username, index === 0 ? "admin" : "student"));
    expect(() => validUpload(rows, 0, true)).toThrow(expect.objectContaining({ message: `400 ${text}` }));
  });

  it("reads blank groups as none", () => {
    const rows = [
      { username: "a", role: "student", group: " G1 " },
      { username: "b", role: "staff", group: " " },
    ];
    expect(validUpload(rows, 0, true)).toEqual([row("a", "student", "G1"), row("b", "staff")]);
  });

  it("keeps the spelling of names, and refuses groups with invisible characters", () => {
    const rows = [{ username: " E0123456 ", role: "student", group: "Cafe\u0301" }];
    expect(validUpload(rows, 0, true)).toEqual([row("E0123456", "student", "Caf\u00e9")]);
    const bad = [{ username: "a", role: "student", group: "G\u200b1" }];
    expect(() => validUpload(bad, 0, true)).toThrow("400 Invalid group(s) provided");
  });

  it("finds an existing group under another spelling", () => {
    const rows = [row("stella", "student", "Caf\u00e9")];
    expect(planUpload(rows, { regIds: ids("stella"), names, groups: [led("Cafe\u0301", 7)] })).toEqual({
      members: [{ username: "stella", regId: 1, role: "student", group: "Cafe\u0301" }],
      groups: [],
    });
  });

  it("puts students into groups and staff at their head", () => {
    const rows = [row("stella", "student", "G1"), row("sven", "staff", "G1"), row("alma", "admin")];
    expect(planUpload(rows, { regIds: ids("stella", "sven", "alma"), names, groups: [] })).toEqual({
      members: [
        { username: "stella", regId: 1, role: "student", group: "G1" },
        { username: "sven", regId: 2, role: "staff", group: null },
        { username: "alma", regId: 3, role: "admin", group: null },
      ],
      groups: [{ name: "G1", leaderRegId: 2, leaderName: "Sven Staff" }],
    });
  });

  it("moves a leader: the old group loses them, the new one's leader is replaced", () => {
    const groups = [led("G1", 1), led("G2", 9)];
    expect(planUpload([row("sven", "staff", "G2")], { regIds: ids("sven"), names, groups }).groups).toEqual([
      led("G1", null),
      { name: "G2", leaderRegId: 1, leaderName: "Sven Staff" },
    ]);
  });

  it("ends the leadership of staff without a group and of new students", () => {
    const groups = [led("G1", 1)];
    for (const latest of [row("sven", "staff"), row("sven", "student", "G1")]) {
      expect(planUpload([latest], { regIds: ids("sven"), names, groups }).groups).toEqual([led("G1", null)]);
    }
  });

  it("leaves unchanged groups alone, but sets a missing leader", () => {
    const named = { name: "G1", leaderRegId: 1, leaderName: "Sven Staff" };
    const planned = (first: typeof named | ReturnType<typeof led>) =>
      planUpload([row("sven", "staff", "G1")], { regIds: ids("sven"), names, groups: [first, led("G2", null)] }).groups;
    expect(planned(named)).toEqual([]);
    expect(planned(led("G1", 1))).toEqual([named]);
  });
});
