/** @vitest-environment jsdom */
import { playgroundRoutes } from "./routes";

it("has the contributors and the end of a sign-in to GitHub in a site that is a playground alone", () => {
  const paths = JSON.stringify(playgroundRoutes, (key, value) =>
    key === "lazy" || key === "element" ? undefined : value,
  );
  for (const path of ["playground", "contributors", "callback/github", "robot-worlds"]) {
    expect(paths).toContain(`"path":"${path}"`);
  }
});
