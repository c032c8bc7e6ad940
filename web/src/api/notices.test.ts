import { QueryClient } from "@tanstack/react-query";
import { assessmentQuery } from "./assessments";
import type { Schemas } from "./client";
import { submissionQuery } from "./grading";
import { notificationsQuery } from "./notifications";

let isRefused: boolean;
vi.mock("./client", () => ({
  api: { GET: async () => ({}) },
  unwrap: async (call: Promise<unknown>) => {
    if (isRefused) throw new Error("Missing Password.");
    return call;
  },
}));

const notice = (id: number, assessment_id: number, submission_id: number | null) =>
  ({ id, assessment_id, submission_id }) as Schemas["Notification"];
const NOTICES = [notice(1, 4, null), notice(2, 4, null), notice(3, 5, null), notice(4, 4, 4_000_007)];

let client: QueryClient;
beforeEach(() => {
  isRefused = false;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(notificationsQuery(1).queryKey, NOTICES);
});
afterEach(() => client.clear());
const shown = () => client.getQueryData(notificationsQuery(1).queryKey)?.map(({ id }) => id);

it("an assessment that was opened takes its notices off the page, as off the server, and no other's", async () => {
  await client.fetchQuery(assessmentQuery(1, 4));
  expect(shown()).toEqual([3, 4]);
});

it("so does a submission that was opened for grading", async () => {
  await client.fetchQuery(submissionQuery(1, 4_000_007));
  expect(shown()).toEqual([1, 2, 3]);
});

it("what could not be opened keeps its notices", async () => {
  isRefused = true;
  await expect(client.fetchQuery(assessmentQuery(1, 4))).rejects.toThrow("Missing Password.");
  expect(shown()).toEqual([1, 2, 3, 4]);
});
