import { type Platform, startPlatform } from "../../../test/access/platform";
import { loginKey } from "../table";
import { signInUser } from "./users";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const comes = (username: string, subject: string | undefined, name = "A Person") =>
  signInUser(platform.services, { provider: "uni", username, subject }, name);
const loginOf = (username: string, provider = "uni") => platform.table.get(loginKey({ provider, username }));
const REFUSED = {
  status: 403,
  text: "Unable to retrieve user: ada of uni is another person here. Ask the site's operator.",
};

test("a username belongs to the person who signed in with it first, whoever the provider gives it to later", async () => {
  const { userId } = await comes("ada", "s-1");
  expect(await loginOf("ada")).toMatchObject({ userId, subject: "s-1" });
  expect(await comes("ada", "s-1")).toMatchObject({ userId });
  await expect(comes("ada", "s-2")).rejects.toMatchObject(REFUSED);
  await expect(comes("ada", undefined)).rejects.toMatchObject(REFUSED);
  expect(await loginOf("ada")).toMatchObject({ userId, subject: "s-1" });
});

test("a person whom a course registered by username is bound and named at the first login", async () => {
  const courseId = await platform.makeCourse("teacher", [{ username: "early", role: "student" }]);
  const before = await loginOf("early", "test");
  expect(before).not.toHaveProperty("subject");
  await platform.tokenOf("early");
  expect(await loginOf("early", "test")).toEqual({ ...before, subject: "early" });
  expect(await platform.registrationOf("early", courseId)).toMatchObject({ name: "early" });
});

test("of two people who sign in at once with an unbound username, one is refused", async () => {
  const { userId } = await comes("both", undefined);
  const answers = await Promise.allSettled(["s-1", "s-2", "s-1", "s-2"].map((subject) => comes("both", subject)));
  const { subject } = (await loginOf("both")) as { subject?: string };
  expect(answers.map(({ status }) => status)).toEqual(
    ["s-1", "s-2", "s-1", "s-2"].map((own) => (own === subject ? "fulfilled" : "rejected")),
  );
  expect(await loginOf("both")).toMatchObject({ userId });
});

test("a new username that two people bring at once goes to one of them", async () => {
  const answers = await Promise.allSettled(["s-1", "s-2"].map((subject) => comes("fresh", subject)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a login from before ids were kept is bound at the next one, for one write, once", async () => {
  await comes("veteran", undefined);
  platform.meter.take();
  await comes("veteran", "s-7");
  expect(platform.meter.take()).toBe("2 reads, 1 writes in 3 calls");
  await comes("veteran", "s-7");
  expect(platform.meter.take()).toBe("2 reads, 0 writes in 2 calls");
});

test("a provider that tells no ids goes by its usernames", async () => {
  const { userId } = await comes("plain", undefined);
  expect(await comes("plain", undefined)).toMatchObject({ userId });
});
