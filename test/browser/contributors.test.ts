import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectContentToFit } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";

/** A code host with two repositories, which fails until it is told otherwise. */
let isUp = false;
const person = (id: number, login: string, contributions: number) => ({
  id,
  login,
  contributions,
  avatar_url: `https://pictures.example/${login}`,
  html_url: `https://code.example/${login}`,
});
const host = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://host");
  if (!isUp) return void response.writeHead(503, { "retry-after": "1" }).end("{}");
  response.writeHead(200, { "content-type": "application/json" });
  if (pathname.startsWith("/orgs/")) {
    const repository = (id: number, name: string) => ({
      id,
      name,
      description: `About ${name}`,
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

test("says that the code host cannot be reached, then who contributed how much, and asks for pictures when told to", async () => {
  const page = await (await academy.openContext()).newPage();
  const asked: string[] = [];
  await page.route("https://pictures.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.goto("/contributors");
  await page.getByRole("heading", { name: "Could not reach the code host" }).waitFor();
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Repositories" }).waitFor();

  const first = page.getByRole("region", { name: "People" }).getByRole("link").first();
  await becomes(() => first.textContent(), "Aada1,234 commits");
  await becomes(() => first.getAttribute("href"), "https://code.example/ada");
  await becomes(() => page.getByText("dependabot").count(), 0);
  const engine = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "engine" }) });
  await becomes(() => engine.getByRole("listitem").count(), 6);
  await inEveryLook(page, async ({ name, colorScheme }) => {
    await keepPicture(page, `contributors ${name}`);
    const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
    expect([name, faults]).toEqual([name, []]);
    await expectContentToFit(page);
  });
  await engine.getByRole("button", { name: "Show all 12 of engine" }).click();
  await becomes(() => engine.getByRole("listitem").count(), 12);

  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Show pictures from pictures.example" }).click();
  await becomes(async () => asked.includes("https://pictures.example/ada"), true);
  await page.locator(".contributors img").first().waitFor({ state: "attached" });
});

test("is reached by the heart in the header, on narrow screens by the navigation", async () => {
  const page = await academy.pageOf("student");
  await page.getByRole("link", { name: "Contributors" }).click();
  await page.getByRole("heading", { name: "Contributors" }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await becomes(() => page.getByRole("link", { name: "Contributors" }).count(), 0);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Contributors" }).waitFor();
});
