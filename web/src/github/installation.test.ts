import { installationAddress } from "./installation";

const app = { kind: "app" as const, appSlug: "our-academy", site: "https://github.com", api: "https://api.github.com" };

test.each([
  [app, "https://github.com/apps/our-academy/installations/new"],
  [
    { ...app, site: "https://github.uni.example", api: "https://github.uni.example/api/v3" },
    "https://github.uni.example/github-apps/our-academy/installations/new",
  ],
  [
    { ...app, site: "http://localhost:8000/github", api: "http://localhost:8000/github/api" },
    "http://localhost:8000/github/apps/our-academy/installations/new",
  ],
  [{ ...app, kind: "oauth" as const, appSlug: "" }, null],
])("of %j is %s", (settings, address) => {
  expect(installationAddress(settings)).toBe(address);
});
