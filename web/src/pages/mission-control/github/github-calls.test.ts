import { readMission } from "../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../github/client";
import { GithubFailure } from "../../../github/failures";
import type { FileChanges, Repository } from "../../../github/repository";
import { readFromGithub, saveCourseList, saveNewRepository } from "./github-files";

const ORGANISATION = "source-academy-course-tea";
const repository = (owner: string, name: string): Repository => ({
  owner,
  name,
  isPrivate: true,
  isWritable: true,
  isAdministered: true,
  createdAt: "2030-01-01T00:00:00Z",
  pushedAt: null,
  defaultBranch: "main",
});

/** GitHub in memory: what these calls need of it. */
class MemoryGithub {
  readonly commits: Array<{ place: string; head: string | null; message: string; changes: FileChanges }> = [];
  readonly files = new Map<string, Map<string, string>>();
  failsOn: "commit" | "create" | null = null;

  constructor(contents: Readonly<Record<string, Readonly<Record<string, string>>>> = {}) {
    for (const [place, files] of Object.entries(contents)) this.files.set(place, new Map(Object.entries(files)));
  }

  get repositories(): readonly Repository[] {
    return [...this.files.keys()].map((place) => repository(place.split("/")[0] ?? "", place.split("/")[1] ?? ""));
  }

  readonly client = {
    repositories: async () => this.repositories,
    createRepository: async ({ name, organisation }: { name: string; organisation: string | null }) => {
      if (this.failsOn === "create") throw new GithubFailure("refused", "name is taken");
      const made = repository(organisation ?? "tessa", name);
      this.files.set(`${made.owner}/${name}`, new Map());
      return made;
    },
    file: async ({ owner, name }: Repository, path: string) => {
      const text = this.files.get(`${owner}/${name}`)?.get(path);
      return text === undefined ? null : { path, text, sha: "1" };
    },
    snapshot: async (place: Repository, isWanted: (path: string) => boolean) => {
      const files = this.files.get(`${place.owner}/${place.name}`) ?? new Map<string, string>();
      const wanted = new Map([...files].filter(([path]) => isWanted(path)));
      return { place, branch: "main", head: files.size === 0 ? null : "c1", files: wanted };
    },
    commit: async (request: Parameters<GithubClient["commit"]>[0]) => {
      if (this.failsOn === "commit") throw new GithubFailure("offline", "no network");
      const { place, head, message, changes } = request;
      this.commits.push({ place: `${place.owner}/${place.name}`, head, message, changes });
      return "c2";
    },
  } as unknown as GithubClient;
}

const LIST = JSON.stringify({
  types: [
    {
      typeName: "Missions",
      assessments: [
        { title: "Tea", repoPrefix: "m1", closeAt: "2030-02-01T00:00Z" },
        { title: "Tea, iced", repoPrefix: "M1-Iced" },
      ],
    },
  ],
});

describe("a mission on GitHub", () => {
  const github = new MemoryGithub({
    [`${ORGANISATION}/course-info`]: { "course-info.json": LIST },
    [`${ORGANISATION}/m1-iced-ada`]: { "README.md": "Brew.", "Q1/Problem.md": "Cups", LICENSE: "MIT" },
    [`${ORGANISATION}/notes`]: { "README.md": "x" },
    "tessa/m1-ada": { "Q1/Problem.md": "Cups" },
  });
  const read = (owner: string, name: string) => readFromGithub(github.client, github.repositories, { owner, name });

  it("is read with what its course's list says of the longest prefix of its name", async () => {
    const { name, files, about } = await read(ORGANISATION, "m1-iced-ada");
    expect(name).toBe("m1-iced-ada");
    expect([...files.keys()]).toEqual(["README.md", "Q1/Problem.md"]);
    expect(about).toMatchObject({ title: "Tea, iced", number: "M1-Iced", kind: "missions", dueDate: null });
  });

  it("is read without a list where its owner has none", async () => {
    expect((await read("tessa", "m1-ada")).about).toBeUndefined();
  });

  it("is refused where the repository has no tasks", async () => {
    await expect(read(ORGANISATION, "notes")).rejects.toMatchObject({ problem: { kind: "noMission" } });
  });
});

describe("a new repository of a mission", () => {
  const { mission } = readMission(new Map([["Q1/StarterCode.js", "1;"]]));
  const wanted = { name: "tea", organisation: ORGANISATION, isPrivate: true };

  it("is made with one first commit", async () => {
    const github = new MemoryGithub();
    const repositories: Repository[] = [];
    await saveNewRepository(github.client, mission, wanted, { made: null, onMade: (one) => repositories.push(one) });
    expect(repositories.map(({ owner, name }) => `${owner}/${name}`)).toEqual([`${ORGANISATION}/tea`]);
    expect(github.commits).toEqual([
      {
        place: `${ORGANISATION}/tea`,
        head: null,
        message: "Repository created from Source Academy",
        changes: {
          additions: new Map([
            [".metadata", '{\n    "sourceVersion": 4\n}'],
            ["Q1/Problem.md", ""],
            ["Q1/StarterCode.js", "1;"],
            ["README.md", ""],
          ]),
          deletions: [],
        },
      },
    ]);
  });

  it("is not made twice when only its commit failed", async () => {
    const github = new MemoryGithub();
    let made: Repository | null = null;
    const save = () =>
      saveNewRepository(github.client, mission, wanted, {
        made,
        onMade: (one) => {
          made = one;
        },
      });
    github.failsOn = "commit";
    await expect(save()).rejects.toMatchObject({ kind: "offline" });
    expect(made).toMatchObject({ name: "tea" });
    // A name that is taken would be refused.
    github.failsOn = "create";
    await save();
    expect(github.commits).toHaveLength(1);
  });
});

describe("a course's list", () => {
  const save = (github: MemoryGithub) =>
    saveCourseList(github.client, { organisation: ORGANISATION, text: LIST, isPrivate: true });

  it("is saved in a new repository course-info", async () => {
    const github = new MemoryGithub();
    expect(await save(github)).toMatchObject({ kind: "saved", repository: { name: "course-info" } });
    expect(github.commits.map(({ place, head }) => [place, head])).toEqual([[`${ORGANISATION}/course-info`, null]]);
  });

  it("is saved on top of what the repository has", async () => {
    const github = new MemoryGithub({ [`${ORGANISATION}/tea-course-info`]: { "README.md": "x" } });
    expect(await save(github)).toMatchObject({ kind: "saved", repository: { name: "tea-course-info" } });
    expect(github.commits.map(({ place, head }) => [place, head])).toEqual([[`${ORGANISATION}/tea-course-info`, "c1"]]);
  });

  it("never replaces one that is there", async () => {
    const github = new MemoryGithub({ [`${ORGANISATION}/course-info`]: { "course-info.json": "{}" } });
    expect(await save(github)).toMatchObject({ kind: "isThere" });
    expect(github.commits).toEqual([]);
  });
});
