/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { hiddenNumber, useHiddenNames } from "../../app/hidden-names";
import { hide, show } from "../../design/screen.fixture";
import { rowsQuery } from "./queries";
import { RowTable } from "./results";

const PLACE = { courseId: 1, assessmentId: 2, runId: 3 };
const ROW = {
  regId: 9,
  name: "Mei Tan",
  submissionId: 4,
  before: 5,
  after: 7,
  neverLower: 7,
  answers: [],
  isChanged: false,
  isPublished: false,
};

function shown(): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryDefaults(rowsQuery(PLACE, "all").queryKey, { enabled: false });
  client.setQueryData(rowsQuery(PLACE, "all").queryKey, {
    pages: [{ rows: [ROW], next: null }],
    pageParams: [undefined],
  } as never);
  show(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RowTable place={PLACE} regrade={{ state: "preview" } as never} policy="bothWays" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = document.body.innerHTML;
  hide();
  return text;
}

it("shows numbers in the place of names to whoever grades without seeing them", () => {
  expect(shown()).toContain("Mei Tan");
  useHiddenNames.setState({ hides: true });
  expect(shown()).not.toContain("Mei Tan");
  expect(shown()).toContain(String(hiddenNumber(9)));
  useHiddenNames.setState({ hides: false });
});
