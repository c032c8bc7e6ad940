import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

it("leads a student from Today and the bell to what staff have told, once", async () => {
  const page = await academy.pageOf("student", "/courses/1/today");
  const told = page.locator(".today__panel").filter({ has: page.getByRole("heading", { name: "Announcements" }) });
  await told.getByText("New", { exact: true }).waitFor();
  await told.getByRole("link", { name: "the playground" }).waitFor();
  await keepPicture(page, "announcement-today");
  const bell = page.getByRole("button", { name: /^(\d+ )?notifications?$/i });
  await bell.click();
  await page.getByRole("link", { name: /^Welcome to the course A new announcement\./ }).click();
  // Today has both words, too, in headings of other levels.
  await page.getByRole("heading", { name: "Announcements", level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Welcome to the course", level: 2 }).waitFor();
  await becomes(() => page.getByText("Consultation before").count(), 0);
  await visit(page, "/courses/1/today");
  await told.getByRole("link", { name: "Welcome to the course" }).waitFor();
  await becomes(() => told.getByText("New", { exact: true }).count(), 0);
  await bell.click();
  await page.getByRole("region", { name: "Notifications" }).waitFor();
  await becomes(() => page.getByRole("link", { name: /^Welcome to the course A new/ }).count(), 0);
});

it("lets staff write for a group, says what is missing, change it and take it back", async () => {
  const page = await academy.pageOf("staff", "/courses/1/announcements");
  await page.getByRole("heading", { name: "Consultation before The Night Market closes" }).waitFor();
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("Write a title.").waitFor();
  await dialog.getByText("Write a text.").waitFor();
  await dialog.getByLabel("Title").fill("Studio moved");
  await dialog.getByLabel("Text").fill("To **room 3**.");
  await dialog.locator("strong").getByText("room 3").waitFor();
  await dialog.getByRole("radio", { name: "Some people" }).click();
  await dialog.getByLabel("Usernames").fill("student\nnobody");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("Nobody in this course: nobody").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "announcement-form");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("dialog", { name: "Discard what you have written?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await dialog.getByLabel("Usernames").fill("student");
  await dialog.getByRole("button", { name: "Publish" }).click();
  const written = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Studio moved" }) });
  await written.getByText("For student").waitFor();
  await written.getByRole("button", { name: "Edit Studio moved" }).click();
  const editing = page.getByRole("dialog", { name: "Edit announcement" });
  await editing.getByLabel("Title").fill("Studio in room 3");
  await editing.getByRole("button", { name: "Save" }).click();
  const changed = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Studio in room 3" }) });
  await changed.getByText(/^Changed /).waitFor();
  const student = await academy.pageOf("student", "/courses/1/announcements");
  await student.getByRole("heading", { name: "Studio in room 3" }).waitFor();
  await changed.getByRole("button", { name: "Withdraw Studio in room 3" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await changed.getByText("Withdrawn", { exact: true }).waitFor();
  await visit(student, "/courses/1/today");
  await student.getByRole("heading", { name: /^Good/ }).waitFor();
  await visit(student, "/courses/1/announcements");
  await student.getByRole("heading", { name: "Welcome to the course" }).waitFor();
  await becomes(() => student.getByRole("heading", { name: "Studio in room 3" }).count(), 0);
});

it("keeps a half-written announcement when the window is gone, and offers it on return", async () => {
  const page = await academy.pageOf("staff", "/courses/1/announcements?new");
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByLabel("Title").fill("Exam seats");
  await dialog.getByLabel("Text").fill("Half of a sen");
  // The window goes without a question, as in a crash.
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(`${academy.origin}/courses/1/announcements`);
  await next.getByText(/^This browser keeps what you had written by .* and not sent: “Exam seats”\.$/).waitFor();
  await next.getByRole("button", { name: "Open", exact: true }).click();
  const again = next.getByRole("dialog", { name: "New announcement" });
  await keepPicture(next, "announcement-kept");
  expect(await accessibilityFaults(next)).toEqual([]);
  await again.getByRole("button", { name: "Go on writing" }).click();
  await becomes(() => again.getByLabel("Title").inputValue(), "Exam seats");
  await becomes(() => again.getByLabel("Text").inputValue(), "Half of a sen");
  await again.getByRole("button", { name: "Cancel" }).click();
  await next
    .getByRole("dialog", { name: "Discard what you have written?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await again.waitFor({ state: "detached" });
  await next.reload();
  await next.getByRole("button", { name: "New announcement" }).waitFor();
  await becomes(() => next.getByText(/^This browser keeps/).count(), 0);
});

it("keeps an announcement that is left by another page, and an older one until it is taken up or discarded", async () => {
  const page = await academy.pageOf("staff", "/courses/1/announcements");
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  const onToday = page.getByRole("heading", { name: /^Good/ });
  const openFromToday = async (): Promise<void> => {
    await page.getByRole("link", { name: "Today", exact: true }).first().click();
    await onToday.waitFor();
    await page.getByRole("link", { name: "Announcements", exact: true }).first().click();
    await page.getByRole("button", { name: "New announcement" }).click();
  };
  const backToToday = async (): Promise<void> => {
    await page.evaluate(() => history.go(-2));
    await page
      .getByRole("dialog", { name: "Leave the announcement? This browser keeps what you have written." })
      .getByRole("button", { name: "Leave" })
      .click();
    await onToday.waitFor();
  };
  await openFromToday();
  await dialog.getByLabel("Title").fill("The older one");
  await backToToday();
  await openFromToday();
  // The offer is not answered.
  await dialog.getByText(/and not sent: “The older one”\.$/).waitFor();
  await dialog.getByLabel("Title").fill("The newer one");
  await backToToday();
  await page.getByRole("link", { name: "Announcements", exact: true }).first().click();
  await page.getByText("This browser keeps 2 announcements that you had written and not sent.").waitFor();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const offer = (title: string) => dialog.getByRole("status").filter({ hasText: `“${title}”` });
  await offer("The newer one").waitFor();
  await keepPicture(page, "announcement-kept-two");
  await dialog.getByLabel("Title").fill("A third one");
  await offer("The older one").getByRole("button", { name: "Go on writing" }).click();
  await becomes(() => dialog.getByLabel("Title").inputValue(), "The older one");
  await offer("A third one").getByRole("button", { name: "Discard it" }).click();
  await becomes(() => offer("A third one").count(), 0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("dialog", { name: "Discard what you have written?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await page.getByText(/and not sent: “The newer one”\.$/).waitFor();
});

it("shows on an open page what staff have just told, without waiting for the next reading", async () => {
  const student = await academy.pageOf("student", "/courses/1/today");
  const asked: string[] = [];
  student.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  // Once it hears, a page reads the news that may have come since it was loaded.
  await becomes(async () => {
    const connecting = asked.findIndex((path) => path.endsWith("/self/news_endpoint"));
    return connecting !== -1 && asked.slice(connecting).includes("/v2/courses/1/self/news");
  }, true);
  const body = { title: "Fire drill", text: "Leave by **door 2**.", audience: { kind: "course" }, publishAt: null };
  await call(await tokenOf("staff"), "POST", "/courses/1/admin/announcements", body);
  await student.getByRole("link", { name: "Fire drill" }).first().waitFor();
});
