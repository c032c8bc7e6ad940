/** @vitest-environment jsdom */
import { MutationObserver, onlineManager, type QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./failures";
import { createQueryClient } from "./query-client";
import { userQuery } from "./user";

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(() => {
  onlineManager.setOnline(true);
  client.clear();
});

const saving = (mutationFn: () => Promise<string>): Promise<unknown> =>
  new MutationObserver(client, { mutationFn }).mutate().catch((error: unknown) => error);

describe("without a network", () => {
  it("a change fails at once and is never sent later by itself", async () => {
    onlineManager.setOnline(false);
    let sent = 0;
    const offline = () => {
      sent += 1;
      return Promise.reject(new ApiFailure(0, ""));
    };
    expect(await saving(offline)).toEqual(new ApiFailure(0, ""));
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(sent).toBe(1);
  });

  it("a page tells its failure instead of waiting without a word", async () => {
    onlineManager.setOnline(false);
    const queryFn = () => Promise.reject(new ApiFailure(0, ""));
    const reading = client.fetchQuery({ queryKey: ["course", 1, "grading"], queryFn, retry: false });
    await expect(reading).rejects.toEqual(new ApiFailure(0, ""));
  });
});

describe("a page that is forbidden", () => {
  const read = async (queryKey: unknown[], status: number): Promise<boolean | undefined> => {
    client.setQueryData(userQuery().queryKey, {} as never);
    await client
      .fetchQuery({ queryKey, queryFn: () => Promise.reject(new ApiFailure(status, "")), retry: false })
      .catch(() => undefined);
    return client.getQueryState(userQuery().queryKey)?.isInvalidated;
  };

  it("has the session read anew, since the role may have changed", async () => {
    expect(await read(["course", 1, "grading"], 403)).toBe(true);
  });

  it("is not what other refusals are", async () => {
    expect(await read(["course", 1, "grading"], 400)).toBe(false);
    expect(await read(["user"], 403)).toBe(false);
  });
});
