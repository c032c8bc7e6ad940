import { startTestGithub, type TestGithub } from "../for-tests";

let github: TestGithub;
beforeEach(async () => {
  github = await startTestGithub();
});
afterEach(() => github.server.close());

/** A browser in which a person is signed in. */
async function browserOf(person: string) {
  const signedIn = await fetch(`${github.site}/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ person }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    read: (path: string) => fetch(github.site + path, { headers: { cookie }, redirect: "manual" }),
    send: (path: string, fields: Record<string, string>) =>
      fetch(github.site + path, {
        method: "POST",
        redirect: "manual",
        headers: { cookie },
        body: new URLSearchParams(fields),
      }),
  };
}

const ACCEPT = "/classroom/source-academy-course-demo/stair-steps";

test("makes the student's repository from the template when they accept, once", async () => {
  const { read, send } = await browserOf("stella-student");
  expect(await (await read(ACCEPT)).text()).toContain("Accept Stair Steps?");
  expect(await (await send(ACCEPT, {})).text()).toContain("Stair Steps is yours");
  const { github: state } = github;
  const repository = state.repository("source-academy-course-demo", "stair-steps-stella-student");
  expect(repository && state.text(repository, "Q2/Problem.md")).toContain("How long does it take?");
  expect(repository?.isPrivate).toBe(true);
  await send(ACCEPT, {});
  expect(state.state.repositories.filter(({ name }) => name === "stair-steps-stella-student")).toHaveLength(1);
  expect(await (await read(ACCEPT)).text()).toContain("Stair Steps is yours");
});

test("asks who accepts, and leads back", async () => {
  const response = await fetch(github.site + ACCEPT, { redirect: "manual" });
  const signIn = response.headers.get("location") ?? "";
  expect(signIn).toBe(`${github.site}/login?return_to=${encodeURIComponent(ACCEPT)}`);
  const body = new URLSearchParams({ person: "stella-student" });
  const back = await fetch(signIn, { method: "POST", redirect: "manual", body });
  expect(back.headers.get("location")).toBe(github.site + ACCEPT);
  const elsewhere = await fetch(`${github.site}/login?return_to=//evil.example`, {
    method: "POST",
    redirect: "manual",
    body,
  });
  expect(elsewhere.headers.get("location")).toBe(`${github.site}/`);
});

test("lets an owner approve the App for which a member has asked, and take it back", async () => {
  const install = "/apps/course-academy/installations/new";
  const student = await browserOf("stella-student");
  const teacher = await browserOf("tessa-teacher");
  await student.send(install, { account: "harbour-lab", action: "install", selection: "all" });
  expect(github.github.state.installations).toHaveLength(3);
  await student.send(install, { account: "harbour-lab", action: "request" });
  expect(await (await student.read(install)).text()).toContain("An owner of harbour-lab has to approve.");
  expect(await (await teacher.read(install)).text()).toContain("stella-student has asked to have it installed.");
  const experiments = github.github.repository("harbour-lab", "experiments")?.id ?? 0;
  const chosen = { account: "harbour-lab", action: "install", selection: "selected", repository: String(experiments) };
  await teacher.send(install, chosen);
  expect(github.github.state.installations[3]).toMatchObject({ repositories: [experiments] });
  expect(await (await student.read(install)).text()).toContain("Installed for 1 repository.");
  await teacher.send(install, { account: "harbour-lab", action: "uninstall" });
  expect(github.github.state.installations).toHaveLength(3);
});

test("shows what a repository has to whom it is shown, and nothing of it to others", async () => {
  const { read } = await browserOf("stella-student");
  const mission = "/source-academy-course-demo/tea-counter-stella-student";
  expect(await (await read(mission)).text()).toContain("Changes made from Source Academy");
  expect(await (await read(`${mission}/blob/main/Q1/SavedCode.js`)).text()).toContain(
    "const cups = pots =&gt; pots * pot;",
  );
  expect(await (await read(`${mission}/commits/main`)).text()).toContain("Initial commit");
  expect((await read("/source-academy-course-demo/mirror-hall")).status).toBe(404);
  expect((await fetch(github.site + mission, { redirect: "manual" })).status).toBe(303);
  expect((await read(`${mission}/blob/main/none`)).status).toBe(404);
  expect((await read("/%E0%A4%A")).status).toBe(404);
});

test("gives pictures that run nothing", async () => {
  const cover = await fetch(`${github.site}/source-academy-course-demo/covers/raw/main/tea-counter.svg`);
  expect(cover.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(cover.headers.get("content-security-policy")).toContain("sandbox");
  const id = github.github.account("tessa-teacher")?.id;
  const avatar = await fetch(`${github.site}/avatars/u/${id}?v=4`);
  expect(await avatar.text()).toContain(">TT</text>");
  expect((await fetch(`${github.site}/avatars/u/1`)).status).toBe(404);
});
