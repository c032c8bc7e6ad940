/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { assessmentTypesQuery } from "../../../api/course-settings";
import { SessionContext } from "../../../app/session";
import { find, hide, show } from "../../../design/screen.fixture";
import { TypeField } from "./overview-form";

afterEach(hide);

const SESSION = {
  user: { courses: [{ courseId: 4, courseName: "Programs", role: "staff", archived: false }] },
  courseRegistration: null,
};

function shown(value: string | null, types: readonly string[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const configs = types.map((type, index) => ({ assessmentConfigId: index + 1, type }));
  client.setQueryData(assessmentTypesQuery(4).queryKey, configs as never);
  show(
    <QueryClientProvider client={client}>
      <SessionContext value={SESSION as never}>
        <TypeField value={value} onText={() => undefined} />
      </SessionContext>
    </QueryClientProvider>,
  );
}

it("offers the types of the course and finds the file's own, whatever its case", () => {
  shown("quests", ["Missions", "Quests"]);
  find("button", "Quests");
  expect(document.body.textContent).toContain("An assessment type of the course.");
});

it("keeps a type that the course does not have, and says so", () => {
  shown("labs", ["Missions", "Quests"]);
  find("button", "labs");
  expect(document.body.textContent).toContain("The course has no type labs. Choose one of its types.");
});

it("asks for a text where the course's types are not known", () => {
  shown("missions", []);
  expect((find("input") as HTMLInputElement).value).toBe("missions");
});
