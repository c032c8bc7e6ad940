import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, visit } from "./screens";

const academy = academyFixture();
let page: Page;
beforeAll(async () => {
  page = await (await academy.openContext()).newPage();
  await page.goto("/sicpjs");
});
const address = async () => {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
};

const heading = (name: string) => page.getByRole("heading", { name, exact: true });

describe("the textbook, for everybody", () => {
  it("opens at its cover, its contents and its licences, and goes on where one has read", async () => {
    await heading("Programs for Two Readers").waitFor();
    await becomes(address, "/sicpjs/index");
    await page.getByRole("link", { name: "CC BY 4.0" }).waitFor();
    await page.getByRole("link", { name: "1.2 Repeating without Repeating Yourself" }).click();
    await heading("1.2 Repeating without Repeating Yourself").waitFor();
    await page.goto("/sicpjs");
    await heading("1.2 Repeating without Repeating Yourself").waitFor();
    await becomes(address, "/sicpjs/1.2");
    await page.getByRole("link", { name: "Programs for Two Readers" }).click();
    await page.getByRole("link", { name: "Go on: 1.2 Repeating without Repeating Yourself" }).waitFor();
    await keepPicture(page, "textbook index");
  });

  it("leads from section to section by Previous, Next and the contents", async () => {
    await visit(page, "/sicpjs/preface");
    await heading("Preface").waitFor();
    await page.getByRole("link", { name: "Next 1 Names and Functions" }).click();
    await heading("1 Names and Functions").waitFor();
    await page.getByRole("link", { name: "Previous Preface" }).click();
    await heading("Preface").waitFor();
    await page.getByRole("button", { name: "Contents" }).click();
    const drawer = page.getByRole("dialog", { name: "Contents" });
    await drawer.getByText("2 Many Things as One").first().click();
    await drawer.getByRole("link", { name: "2.3 Trees" }).click();
    await heading("2.3 Trees").waitFor();
    await becomes(() => drawer.count(), 0);
  });

  it("has numbered parts with addresses of their own, which follow one another and are where one goes on", async () => {
    await page.goto("/sicpjs/1.1.2");
    await becomes(() => page.locator("[data-found]").innerText(), "1.1.2 Functions");
    await page.getByRole("link", { name: "Next 1.1.3 Deciding" }).click();
    await becomes(address, "/sicpjs/1.1.3");
    await becomes(() => page.locator("[data-found]").innerText(), "1.1.3 Deciding");
    await page.getByRole("link", { name: "Next 1.2 Repeating without Repeating Yourself" }).waitFor();
    await page.getByRole("link", { name: "Previous 1.1.2 Functions" }).waitFor();
    await page.goto("/sicpjs");
    await becomes(address, "/sicpjs/1.1.3");
    await page.getByRole("button", { name: "Contents" }).click();
    const drawer = page.getByRole("dialog", { name: "Contents" });
    await becomes(() => drawer.locator("[aria-current=page]").textContent(), "1.1.3 Deciding");
    await drawer.getByText("5 Machines").first().click();
    await drawer.getByRole("link", { name: "5.4.3 Marking" }).click();
    await becomes(() => page.locator("[data-found]").innerText(), "5.4.3 Marking");
    await visit(page, "/sicpjs/foreword02");
    await heading("Foreword").waitFor();
    await becomes(address, "/sicpjs/foreword");
  });

  it("answers earlier addresses, places in a section, and addresses that name none", async () => {
    await page.goto("/interactive-sicp/1.1#ex-1.2");
    await becomes(() => page.locator("[data-found]").getAttribute("id"), "ex-1.2");
    await becomes(address, "/sicpjs/1.1#ex-1.2");
    await visit(page, "/sicpjs/7.7");
    await page.getByRole("alert").getByText("Page not found").waitFor();
    await page.getByText("please file an issue").waitFor();
    await page.getByRole("link", { name: "Open the contents" }).click();
    await heading("Contents").waitFor();
    // An address that names nothing is nowhere to go on.
    await page.goto("/sicpjs");
    await heading("Contents").waitFor();
    await becomes(address, "/sicpjs/index");
  });

  it("says which of the three failures it is, reads again, and sets formulas", async () => {
    const answer = { body: '[{"tag":"BLINK"}]', status: 200 };
    await page.route("**/json/1.3.json*", (route) => route.fulfill({ ...answer, contentType: "application/json" }));
    await page.goto("/sicpjs/1.3");
    await page.getByText("This section cannot be loaded").waitFor();
    answer.status = 500;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Something unexpected happened").waitFor();
    await page.unroute("**/json/1.3.json*");
    await page.getByRole("button", { name: "Try again" }).click();
    await heading("1.3 How Long Does It Take?").waitFor();
    // Formulas are set with what a screen reader reads.
    await page.locator(".katex-display").first().waitFor();
    await becomes(async () => (await page.locator(".katex math").count()) > 5, true);
    await becomes(() => page.locator("mn", { hasText: "1000" }).count(), 0);
  });

  it("shows what a reference and a footnote lead to, by pointing and by keys", async () => {
    await visit(page, "/sicpjs/2.1");
    // The text moves until its formulas are set.
    await page.locator(".katex-display").first().waitFor();
    await page.getByRole("link", { name: "Figure 1.2" }).hover();
    const preview = page.getByRole("note", { name: "Preview" });
    await preview.getByText("Four rows: a triangle of three rows, and four cups more.").waitFor();
    // Pointing leaves the focus where it was, and Escape is for the whole page.
    await page.keyboard.press("Escape");
    await preview.waitFor({ state: "detached" });
    const link = page.getByRole("link", { name: "Figure 1.2" });
    await page.mouse.move(2, 2);
    await link.press("Shift+Tab");
    await page.locator(":focus").press("Tab");
    await link.and(page.locator(":focus")).waitFor();
    await preview.getByText("Four rows").waitFor();
    await link.press("Escape");
    await preview.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Footnote 1", exact: true }).hover();
    await preview.getByText("Functions alone could keep it").waitFor();
  });

  it("hides solutions until they are asked for", async () => {
    await visit(page, "/sicpjs/1.1");
    const solution = page.getByText("Note that with_tip knows nothing of tea.");
    const show = page.getByRole("button", { name: "Show solution of Exercise 1.1" });
    await show.waitFor();
    await becomes(() => solution.count(), 0);
    await show.click();
    await solution.waitFor();
    await page.getByRole("button", { name: "Hide solution of Exercise 1.1" }).click();
    await solution.waitFor({ state: "detached" });
    await page.getByText("This exercise has no solution yet.").waitFor();
  });

  it("leaves a hostile section without effect", async () => {
    const json = [
      { tag: "TITLE", id: "/sicpjs/1.3", body: "<img src=x onerror=alert(1)>" },
      { tag: "TEXT", id: "#p1", child: [{ tag: "LINK", body: "press", href: "javascript:alert(1)" }] },
      { tag: "TEXT", id: "#p2", child: [{ tag: "LATEX", body: "$x$", math: '<img src=x onerror="alert(1)">' }] },
      { tag: "FIGURE", src: "https://elsewhere.example/p.png" },
    ];
    let alerts = 0;
    page.on("dialog", (dialog) => {
      alerts += 1;
      void dialog.dismiss();
    });
    await page.route("**/json/1.3.json*", (route) => route.fulfill({ json }));
    await page.goto("/sicpjs/1.3");
    await heading("<img src=x onerror=alert(1)>").waitFor();
    await page.getByText("press").click();
    await page.locator("code.tb-latex").waitFor();
    await becomes(() => page.locator("#content img").count(), 0);
    expect(alerts).toBe(0);
    await page.unroute("**/json/1.3.json*");
  });
});

it("is linked for members of a course", async () => {
  const page = await academy.pageOf("student");
  await page.getByRole("link", { name: "Textbook" }).first().click();
  await page.getByRole("heading", { name: "Programs for Two Readers", exact: true }).waitFor();
});
