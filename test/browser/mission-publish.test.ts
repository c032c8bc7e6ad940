import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, visit } from "./screens";

const academy = academyFixture();
const { call: send, tokenOf } = apiCalls(academy);
const ECHO = readFileSync(path.resolve(__dirname, "../../assets/assessments/M1-echo-chamber.xml"), "utf8");

/** One of the staff, who publishes mission after mission. */
let staffPage: Page;
let page: Page;

beforeAll(async () => {
  staffPage = await academy.pageOf("staff", "/mission-control");
});
beforeEach(() => {
  page = staffPage;
});
afterEach(async () => {
  await staffPage.unrouteAll();
  await staffPage.context().setOffline(false);
});

const dialog = (): Locator => page.getByRole("dialog", { name: "Publish this mission" });
/** The last one: before the buttons at its end there is the dialog's cross. */
const button = (name: string): Locator => dialog().getByRole("button", { name, exact: true }).last();
const step = (name: string): Locator =>
  dialog().getByRole("list", { name: "What is done" }).getByRole("listitem").filter({ hasText: name });

interface Program {
  readonly number: string;
  readonly title: string;
  readonly solution?: string;
  readonly kind?: string;
}

/** A mission of one program, by default with a right solution. */
const program = ({ number, title, solution = "const f = x =&gt; x + 1;", kind = "missions" }: Program): string =>
  `<CONTENT><TASK kind="${kind}" number="${number}" title="${title}" startdate="2026-01-01T00:00+08" duedate="2029-01-01T00:00+08">
<PROBLEMS><PROBLEM type="programming" maxxp="10"><TEXT>Write f.</TEXT><SNIPPET><TEMPLATE>const f = x =&gt; 0;</TEMPLATE>
<SOLUTION>${solution}</SOLUTION><TESTCASES><PUBLIC answer="2" score="1">f(1);</PUBLIC></TESTCASES></SNIPPET></PROBLEM></PROBLEMS>
<DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;

/** Opens a file in the editor and asks to publish it. */
async function openToPublish(xml: string): Promise<void> {
  await visit(page, "/mission-control");
  await page.getByRole("heading", { name: "Mission Control", level: 1 }).waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "mission.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Publish" }).click();
  } else await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog().waitFor();
}

/** Calls the API as one of the demo people. */
const call = async (username: string, method: string, path: string, body?: object) =>
  send(await tokenOf(username), method, path, body);

/** Uploads a file of a mission, past the page. */
async function upload(username: string, form: FormData): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(username)}` };
  const answer = await fetch(`${academy.origin}/v2/courses/1/admin/assessments`, {
    method: "POST",
    headers,
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status} ${await answer.text()}`);
}

/** Waits until the editor goes on with an assessment of the course. */
const isAssessment = () =>
  becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/^\/mission-control\/\d+\/0$/));

it("takes a new mission to the students, and goes on as that assessment", async () => {
  await openToPublish(program({ number: "P100", title: "Paper Boats" }));
  await dialog().getByText("This number is new. It becomes a new, unpublished assessment.").waitFor();
  await dialog()
    .getByRole("button", { name: /^Assessment type Missions/ })
    .waitFor();
  await dialog().getByText("These are the dates of the file.").waitFor();
  await dialog().getByText("All checks passed.").waitFor();
  await keepPicture(page, "publish-form");
  await becomes(() => accessibilityFaults(page), []);
  await button("Upload and publish").click();
  await dialog().getByText("Students can work on it until 1 Jan 2029, 00:00.").waitFor();
  for (const name of ["Upload the mission", "Set its dates", "Run its checks", "Publish it"]) {
    await step(name).getByText("Done").waitFor();
  }
  await keepPicture(page, "publish-done");
  await button("Close").click();
  await isAssessment();
  const list: { title: string }[] = await call("lin", "GET", "/courses/1/assessments");
  expect(list.map(({ title }) => title)).toContain("Paper Boats");
  // Publishing again compares with what is there, and has nothing to ask.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog().getByText("The file has nothing new.").waitFor();
  await dialog().getByText("It is published already: students get the changes at once.").waitFor();
  await becomes(() => dialog().getByText("Replace it with this mission").count(), 0);
});

it("asks for a reason where checks are red, and the audit log tells it", async () => {
  await openToPublish(program({ number: "P101", title: "Wrong Turns", solution: "const f = x =&gt; x;" }));
  await dialog().getByText("Some checks are red.").waitFor();
  await button("Upload and publish").click();
  await dialog().getByText("Write why it is published all the same.").waitFor();
  await dialog().getByLabel("Reason for publishing all the same").fill("It is a riddle");
  await button("Upload and publish").click();
  await dialog()
    .getByText(/^Students can work on it until/)
    .waitFor();
  expect(JSON.stringify(await call("admin", "GET", "/courses/1/admin/audit?kind=assessment"))).toContain(
    "It is a riddle",
  );
});

it("names what an upload would refuse, and leads to the question", async () => {
  const mission = program({ number: "P102", title: "Half Done" }).replace('answer="2"', 'answer=""');
  await openToPublish(mission);
  await dialog()
    .getByText(/^Line \d+ of the file: Invalid question1 changeset question testcase answer can't be blank$/)
    .waitFor();
  await becomes(() => button("Upload and publish").isDisabled(), true);
  await keepPicture(page, "publish-refused");
  await button("Go to question 1").click();
  await dialog().waitFor({ state: "detached" });
});

it("shows what a force update does to answers, and asks before it replaces another assessment", async () => {
  const [{ id }] = (await call("noor", "GET", "/courses/1/assessments")).filter(
    ({ title }: { title: string }) => title === "The Echo Chamber",
  );
  await call("noor", "POST", `/courses/1/assessments/question/${id * 1000}/answer`, { answer: "1;" });
  await openToPublish(ECHO.replace(/maxxp="(\d+)"/, 'maxxp="7"'));
  await dialog().getByText("The course has an assessment M1 already: The Echo Chamber").waitFor();
  await dialog().getByText("1 student has begun, 0 submitted.").waitFor();
  await dialog()
    .getByRole("row", { name: /1\. .* Changed maximum XP \d+ → 7/ })
    .waitFor();
  await dialog().getByRole("button", { name: "Download XML" }).waitFor();
  await button("Force update").click();
  await dialog().getByText("Confirm first that you want to replace it.").waitFor();
  await keepPicture(page, "publish-force");
  await dialog().getByText("Replace it with this mission").click();
  await button("Force update").click();
  await step("Set its dates").getByText("Done").waitFor();
});

it("tells that an assessment has changed since it was opened here", async () => {
  await openToPublish(program({ number: "P103", title: "Two Authors" }));
  await dialog().getByText("All checks passed.").waitFor();
  await dialog().getByLabel("Leave it unpublished").click();
  await button("Upload").click();
  await dialog().getByText("Students do not see it yet.").waitFor();
  await button("Close").click();
  await isAssessment();
  const form = new FormData();
  const other = program({ number: "P103", title: "Two Authors" }).replace("Write f.", "Write f anew.");
  form.set("assessment[file]", new File([other], "other.xml"));
  form.set("forceUpdate", "false");
  const { assessmentConfigurations } = await call("staff", "GET", "/user");
  form.set("assessmentConfigId", String(assessmentConfigurations[0].assessmentConfigId));
  await upload("staff", form);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog().getByText("Somebody has changed this assessment since you opened it here").waitFor();
  await button("Upload and publish").click();
  await dialog().getByText("Confirm first that you want to replace it.").waitFor();
});

it("keeps what is done when the network is lost, and goes on from there", async () => {
  await openToPublish(program({ number: "P104", title: "Lost Letters" }));
  await dialog().getByText("All checks passed.").waitFor();
  // The upload comes through, and nothing after it.
  await page.route(/\/admin\/assessments$/, async (route) => {
    const answer = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response: answer });
  });
  await button("Upload and publish").click();
  await dialog()
    .getByText(/^Couldn't reach our servers\. Are you online\? What is done stays done\.$/)
    .waitFor();
  await step("Upload the mission").getByText("Done").waitFor();
  await step("Publish it").getByText("Not done yet").waitFor();
  await keepPicture(page, "publish-lost");
  await page.context().setOffline(false);
  await button("Go on").click();
  await dialog()
    .getByText(/^Students can work on it until/)
    .waitFor();
  const { rows } = await call("staff", "GET", "/courses/1/admin/assessments?search=P104");
  expect(rows).toMatchObject([{ title: "Lost Letters", isPublished: true }]);
});

it("keeps the form when the upload itself is lost, and compares again", async () => {
  await openToPublish(program({ number: "P105", title: "Lost Parcel" }));
  await dialog().getByText("All checks passed.").waitFor();
  await dialog().getByRole("group", { name: "Closes" }).getByLabel("Or as text").fill("2028-05-05 10:00:00 +00:00");
  // The server takes it, but its answer is lost.
  let isLost = true;
  await page.route(/\/admin\/assessments$/, async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await button("Upload and publish").click();
  await dialog().getByText("The file has nothing new.").waitFor();
  const closes = dialog().getByRole("group", { name: "Closes" }).getByLabel("Or as text");
  await becomes(() => closes.inputValue(), "2028-05-05 10:00:00 +00:00");
  await button("Upload and publish").click();
  await dialog().getByText("Students can work on it until 5 May 2028, 18:00.").waitFor();
});

it("publishes to another course that the person teaches, with its own types", async () => {
  await call("admin", "POST", "/config/create", {
    courseName: "Second Course",
    courseShortName: "CS2",
    viewable: true,
    enableGame: false,
    enableAchievements: false,
    enableSourcecast: false,
    sourceChapter: 1,
    sourceVariant: "default",
    moduleHelpText: "",
    assessmentConfigs: [{ assessmentConfigId: -1, type: "Labs" }],
  });
  const { user } = await call("admin", "GET", "/user");
  const second = user.courses.find(({ courseName }: { courseName: string }) => courseName === "Second Course").courseId;
  await call("admin", "PUT", "/user/latest_viewed_course", { courseId: 1 });
  page = await academy.pageOf("admin", "/mission-control", LOOKS[3]);
  await openToPublish(program({ number: "P106", title: "Second Home" }));
  await dialog().getByText("This number is new.").waitFor();
  await dialog()
    .getByRole("button", { name: /^Course / })
    .click();
  await page.getByRole("option", { name: "Second Course" }).click();
  await dialog().getByText("Choose an assessment type.").waitFor();
  await keepPicture(page, "publish-narrow");
  await becomes(() => accessibilityFaults(page), []);
  await dialog()
    .getByRole("button", { name: /^Assessment type/ })
    .click();
  await page.getByRole("option", { name: "Labs" }).click();
  await dialog().getByText("All checks passed.").waitFor();
  await dialog().getByText("These are the dates of the file.").waitFor();
  await becomes(() => accessibilityFaults(page), []);
  await button("Upload and publish").click();
  await dialog()
    .getByText(/^Students can work on it until/)
    .waitFor();
  const { rows } = await call("admin", "GET", `/courses/${second}/admin/assessments`);
  expect(rows).toMatchObject([{ number: "P106", type: "Labs", isPublished: true }]);
  const first = await call("admin", "GET", "/courses/1/admin/assessments?search=P106");
  expect(first.rows).toEqual([]);
});

it("is not offered to students", async () => {
  const student = await academy.pageOf("lin", "/mission-control");
  await student.getByRole("button", { name: "Make New Mission" }).click();
  await student.getByRole("button", { name: "Export" }).waitFor();
  await becomes(() => student.getByRole("button", { name: "Publish", exact: true }).count(), 0);
});
