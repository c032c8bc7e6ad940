import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectContentToFit } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, keepPicture, LOOKS, logIn } from "./screens";

/** A code host with two repositories, which fails until it is told otherwise. */
let isUp = false;
const person = (id: number, login: string, contributions: number) => ({
  ...{ id, login, contributions },
  avatar_url: `https://pictures.example/${login}`,
  html_url: `https://code.example/${login}`,
});
const host = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://host");
  if (!isUp) return void response.writeHead(503, { "retry-after": "1" }).end("{}");
  response.writeHead(200, { "content-type": "application/json" });
  if (pathname.startsWith("/orgs/")) {
    const repository = (id: number, name: string) => ({
      ...{ id, name, description: `About ${name}` },
      html_url: `https://code.example/org/${name}`,
    });
    response.end(JSON.stringify([repository(1, "engine"), repository(2, "website")]));
  } else if (pathname.includes("/engine/")) {
    const others = Array.from({ length: 10 }, (_, index) => person(10 + index, `helper-${index}`, 1));
    const longest = person(8, "a-login-of-thirty-nine-characters-in-all", 7);
    response.end(JSON.stringify([person(7, "ada", 1200), longest, person(6, "dependabot[bot]", 900), ...others]));
  } else response.end(JSON.stringify([person(7, "ada", 34)]));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  process.env.CONTRIBUTORS_API = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env.CONTRIBUTORS_API;
  host.closeAllConnections();
  host.close();
});

const academy = academyFixture();

test("says that the code host cannot be reached, and shows who contributed once it can", async () => {
  const context = await academy.openContext();
  const page = await context.newPage();
  await page.goto("/contributors");
  await page.getByRole("heading", { name: "Could not reach the code host" }).waitFor();
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Repositories" }).waitFor();
  await context.close();
});

test("names each person with their commits, in all and in each repository", async () => {
  const context = await academy.openContext();
  const page = await context.newPage();
  await page.goto("/contributors");
  const people = page.getByRole("region", { name: "People" });
  await people.getByRole("link").first().waitFor();
  expect(await people.getByRole("link").first().textContent()).toBe("Aada1,234 commits");
  expect(await people.getByRole("link").first().getAttribute("href")).toBe("https://code.example/ada");
  expect(await page.getByText("dependabot").count()).toBe(0);
  const engine = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "engine" }) });
  expect(await engine.getByRole("listitem").count()).toBe(6);
  await engine.getByRole("button", { name: "Show all 12 of engine" }).click();
  expect(await engine.getByRole("listitem").count()).toBe(12);
  await context.close();
});

test("asks another host for pictures when the reader says so", async () => {
  const context = await academy.openContext();
  const page = await context.newPage();
  const asked: string[] = [];
  await page.route("https://pictures.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.goto("/contributors");
  await page.getByRole("heading", { name: "Repositories" }).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Show pictures from pictures.example" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".contributors img").length > 0);
  expect(asked).toContain("https://pictures.example/ada");
  await context.close();
});

test("is reached by the heart in the header, on narrow screens by the menu", async () => {
  const context = await academy.openContext();
  const page = await context.newPage();
  await logIn(page, "student");
  await page.getByRole("link", { name: "Contributors" }).click();
  await page.getByRole("heading", { name: "Contributors" }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.getByRole("link", { name: "Contributors" }).count()).toBe(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Contributors" }).waitFor();
  await context.close();
});

test.each(LOOKS)("has no fault of accessibility and fits its window ($name)", async (look) => {
  const context = await academy.openContext(look);
  const page = await context.newPage();
  await page.goto("/contributors");
  await page.getByRole("heading", { name: "Repositories" }).waitFor();
  await keepPicture(page, `contributors ${look.name}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectContentToFit(page);
  await context.close();
});
