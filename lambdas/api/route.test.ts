import { z } from "@hono/zod-openapi";
import { json, ok, pathId, route } from "./route";

/** Marks stand where the next line must not compile; `npm run check` fails when one has nothing to complain about. */
describe("a declaration", () => {
  const described = {
    method: "get",
    path: "/v2/thing",
    operationId: "thing",
    tag: "misc",
    summary: "A thing",
  } as const;

  it("needs a caller", () => {
    // @ts-expect-error who may call is not said
    expect(route({ ...described, success: ok, handle: () => "OK" })).toBeDefined();
  });

  it("for admins needs the text that staff read, and no other has one", () => {
    // @ts-expect-error the text for staff is missing
    expect(route({ ...described, caller: "admin", success: ok, handle: () => "OK" })).toBeDefined();
    // @ts-expect-error members are never told that
    expect(route({ ...described, caller: "member", forbidden: "No", success: ok, handle: () => "OK" })).toBeDefined();
  });

  it("returns what its answer's schema takes", () => {
    const success = json(z.object({ n: z.int() }));
    expect(route({ ...described, caller: "public", success, handle: () => ({ n: 1 }) })).toBeDefined();
    // @ts-expect-error a text is no number
    expect(route({ ...described, caller: "public", success, handle: () => ({ n: "1" }) })).toBeDefined();
  });

  it("has a registration only where a course is named", () => {
    const handle = ({ caller }: { caller: { userId: number } }) => caller.userId;
    expect(route({ ...described, caller: "authenticated", success: ok, handle })).toBeDefined();
    // @ts-expect-error nobody is known on a public route
    expect(route({ ...described, caller: "public", success: ok, handle })).toBeDefined();
  });
});

it.each([
  ["7", 7],
  ["-1", -1],
  ["", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["9".repeat(16), undefined],
])("reads the id %j in a path as %j", (text, expected) => {
  expect(pathId("courseId").safeParse(text).data).toBe(expected);
});
