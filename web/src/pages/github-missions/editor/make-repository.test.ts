import { isRepositoryName, makeRepository } from "./make-repository";
import { MemoryGithub } from "./memory-github.fixture";

const wanted = { owner: "tess", organisation: null, name: "sums", isPrivate: true };

test("makes a repository of the person, or of an organisation", async () => {
  const github = new MemoryGithub("tess");
  expect(await makeRepository(github, wanted)).toMatchObject({ owner: "tess", name: "sums" });
  const theirs = { ...wanted, owner: "course", organisation: "course" };
  expect(await makeRepository(github, theirs)).toMatchObject({ owner: "course", name: "sums" });
});

test.each(["refused", "forbidden"] as const)(
  "takes the empty one that is there when GitHub makes none (%s)",
  async (kind) => {
    const github = new MemoryGithub("tess");
    github.put({ owner: "tess", name: "sums" }, {});
    github.failNext(kind);
    expect(await makeRepository(github, wanted)).toMatchObject({ owner: "tess", name: "sums" });
  },
);

test("refuses a name whose repository has something in it", async () => {
  const github = new MemoryGithub("tess");
  github.put({ owner: "tess", name: "sums" }, { "README.md": "Mine" });
  await expect(makeRepository(github, wanted)).rejects.toMatchObject({ kind: "refused" });
});

test.each(["offline", "forbidden", "server"] as const)("fails as GitHub does (%s)", async (kind) => {
  const github = new MemoryGithub("tess");
  github.failNext(kind);
  await expect(makeRepository(github, wanted)).rejects.toMatchObject({ kind });
});

test.each([
  ["sa-new-mission-repository", true],
  ["Mission_1.2", true],
  ["my mission", false],
  ["", false],
  ["..", false],
  ["übung", false],
  ["a/b", false],
  ["a".repeat(101), false],
])("says of %j as a repository's name: %s", (name, isOne) => expect(isRepositoryName(name)).toBe(isOne));
