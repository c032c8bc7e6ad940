import type { Role } from "../../../domain/facts/roles";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { applyProviderRoles } from "./apply-provider-roles";
import { leaveCourse } from "./leave-course";
import { letInAgain, removedMembersPage } from "./removed-members";
import { findUser } from "./users";

let platform: Platform;
let courseId: number;
beforeAll(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("head", []);
});
afterAll(() => platform.close());

const userOf = async (username: string) => {
  const { access_token } = await platform.login(username);
  const userId = (await platform.services.tokens.userIdOfAccess(access_token)) ?? 0;
  const user = await findUser(platform.services, userId);
  if (!user) throw new Error(`${username} is nobody`);
  return user;
};
/** Somebody signs in whose groups give this role, a second after whatever was before. */
const comes = async (username: string, role: Role | null, course = courseId) => {
  platform.clock.pass(1);
  await applyProviderRoles(platform.services, await userOf(username), [{ courseId: course, role }]);
};
const enters = async (username: string) =>
  (await platform.call("GET", `/v2/courses/${courseId}/config`, { as: username })).status;
const coursesOf = async (username: string) => {
  const { user } = await platform.succeed<{ user: { courses: { role: string }[] } }>("GET", "/v2/user", {
    as: username,
  });
  return user.courses.map(({ role }) => role);
};
interface Log {
  readonly entries: readonly {
    readonly actor: unknown;
    readonly subject: { readonly name: string };
    readonly changes: unknown;
  }[];
}
const logOf = async (username: string) => {
  const log = await platform.succeed<Log>("GET", `/v2/courses/${courseId}/admin/audit`, { as: "head" });
  return log.entries
    .filter(({ subject }) => subject.name === username)
    .map(({ actor, changes }) => ({ actor, changes }));
};
const setByHand = async (username: string, role: Role) => {
  const { regId = 0 } = (await platform.registrationOf(username, courseId)) ?? {};
  await platform.succeed("PUT", `/v2/courses/${courseId}/admin/users/${regId}/role`, { as: "head", body: { role } });
};

test("a group lets its people in, gives them another role with another group, and shuts them out when they leave it", async () => {
  await comes("ada", "student");
  expect([await coursesOf("ada"), await enters("ada")]).toEqual([["student"], 200]);
  await comes("ada", "staff");
  expect(await coursesOf("ada")).toEqual(["staff"]);
  await comes("ada", null);
  expect([await coursesOf("ada"), await enters("ada")]).toEqual([[], 403]);
  const change = (from: string | null, to: string | null) => ({ actor: null, changes: [{ field: "role", from, to }] });
  expect(await logOf("Ada Admin")).toEqual([
    change("staff", null),
    change("student", "staff"),
    change(null, "student"),
  ]);
});

test("a new course becomes the one that the person sees first", async () => {
  await comes("novice", "student");
  const session = await platform.succeed("GET", "/v2/user", { as: "novice" });
  expect(session).toMatchObject({ courseRegistration: { courseId, role: "student" } });
});

test("a person who returns with the group has their old membership, in its new role", async () => {
  await comes("back", "student");
  const before = await platform.registrationOf("back", courseId);
  await comes("back", null);
  await comes("back", "staff");
  expect(await platform.registrationOf("back", courseId)).toMatchObject({ regId: before?.regId, role: "staff" });
  expect(await enters("back")).toBe(200);
});

test("a role that an admin has set by hand is kept, whatever the provider's groups say", async () => {
  await comes("promoted", "student");
  await setByHand("promoted", "admin");
  await comes("promoted", "student");
  expect(await coursesOf("promoted")).toEqual(["admin"]);
  await comes("promoted", null);
  expect(await enters("promoted")).toBe(200);
});

test("an admin lets in by hand who was shut out, by role or by an upload", async () => {
  for (const username of ["by-role", "by-upload"]) {
    await comes(username, "student");
    await comes(username, null);
    expect(await enters(username)).toBe(403);
  }
  await setByHand("by-role", "student");
  const body = { users: [{ username: "by-upload", role: "student" }], provider: "test" };
  await platform.succeed("PUT", `/v2/courses/${courseId}/admin/users`, { as: "head", body });
  expect([await enters("by-role"), await enters("by-upload")]).toEqual([200, 200]);
});

test("a member whom a course registered by hand is not the groups' to change", async () => {
  const body = { users: [{ username: "listed", role: "student" }], provider: "test" };
  await platform.succeed("PUT", `/v2/courses/${courseId}/admin/users`, { as: "head", body });
  await comes("listed", "admin");
  await comes("listed", null);
  expect(await coursesOf("listed")).toEqual(["student"]);
});

test("a course that is not there is passed over", async () => {
  await comes("early", "student", 999_999);
  expect(await coursesOf("early")).toEqual([]);
});

test("two simultaneous sign-ins make one member", async () => {
  const user = await userOf("twice");
  const given = [{ courseId, role: "student" as const }];
  await Promise.all([1, 2, 3].map(() => applyProviderRoles(platform.services, user, given)));
  expect(await coursesOf("twice")).toEqual(["student"]);
  expect(await logOf("twice")).toHaveLength(1);
});

test("a sign-in that changes nothing costs a read a course", async () => {
  await comes("steady", "staff");
  const user = await userOf("steady");
  platform.meter.take();
  await applyProviderRoles(platform.services, user, [{ courseId, role: "staff" }]);
  expect(platform.meter.take()).toBe("1 reads, 0 writes in 1 calls");
});

describe("a person whom an admin removed", () => {
  const removed = async (username: string) => {
    const { regId = 0 } = (await platform.registrationOf(username, courseId)) ?? {};
    await platform.succeed("DELETE", `/v2/courses/${courseId}/admin/users/${regId}`, { as: "head" });
  };
  const upload = (username: string) =>
    platform.succeed("PUT", `/v2/courses/${courseId}/admin/users`, {
      as: "head",
      body: { users: [{ username, role: "student" }], provider: "test" },
    });

  test("is given no role by their groups, however high", async () => {
    await comes("expelled", "student");
    await removed("expelled");
    await comes("expelled", "student");
    await comes("expelled", "admin");
    expect([await coursesOf("expelled"), await enters("expelled")]).toEqual([[], 403]);
    expect(await logOf("expelled")).toHaveLength(2);
  });

  test("is excluded from that course only", async () => {
    const other = await platform.makeCourse("other-head");
    await comes("moved", "student");
    await removed("moved");
    await comes("moved", "student", other);
    expect(await coursesOf("moved")).toEqual(["student"]);
  });

  test("returns when an admin adds them, and the provider's groups count again later", async () => {
    await comes("forgiven", "student");
    await removed("forgiven");
    await upload("forgiven");
    expect(await coursesOf("forgiven")).toEqual(["student"]);
    const { regId = 0, userId = 0 } = (await platform.registrationOf("forgiven", courseId)) ?? {};
    await platform.succeed("DELETE", `/v2/courses/${courseId}/admin/users/${regId}`, { as: "head" });
    await letInAgain(platform.services, { regId: 1, name: "Head", username: "head" }, courseId, userId);
    await comes("forgiven", "staff");
    expect(await coursesOf("forgiven")).toEqual(["staff"]);
    const forgiven = { field: "removed", from: true, to: false };
    expect((await logOf("forgiven")).map(({ changes }) => changes)).toContainEqual([forgiven]);
  });

  test("may return on their own after leaving on their own", async () => {
    await comes("wanderer", "student");
    const { userId = 0 } = (await platform.registrationOf("wanderer", courseId)) ?? {};
    await leaveCourse(platform.services, userId, courseId);
    await comes("wanderer", "student");
    expect(await coursesOf("wanderer")).toEqual(["student"]);
  });

  test("is found in pages, among those whose provider gives roles by groups", async () => {
    const page = (providers: readonly string[]) =>
      removedMembersPage(platform.services, courseId, { after: undefined, providers });
    expect(await page(["elsewhere"])).toEqual({ members: [], next: null });
    const { members, next } = await page(["test"]);
    expect([members.map(({ username }) => username), next]).toEqual([["expelled", "moved"], null]);
    expect(
      (
        await removedMembersPage(platform.services, courseId, {
          after: String(members[0]?.userId).padStart(9, "0"),
          providers: ["test"],
        })
      ).members,
    ).toHaveLength(1);
  });
});

test("the audit log tells that an admin let in who was shut out", async () => {
  await comes("let-in", "student");
  await comes("let-in", null);
  platform.clock.pass(1);
  await setByHand("let-in", "student");
  const [latest] = await logOf("let-in");
  expect(latest).toMatchObject({
    actor: { name: "head" },
    changes: [{ field: "role", from: null, to: "student" }],
  });
});
