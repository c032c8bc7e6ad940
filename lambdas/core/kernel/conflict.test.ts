import { ConditionFailed } from "../table";
import { ignoreConflict, isWritten, onConflict, refuseOnConflict, retryOnConflict } from "./conflict";
import { Refusal } from "./refusal";

it("tries again while others are quicker", async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    if (tries < 5) throw new ConditionFailed([0]);
    return tries;
  };
  expect(await retryOnConflict(change)).toBe(5);
});

it("gives up after twelve attempts with the contract's text", async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    throw new ConditionFailed([0]);
  };
  await expect(retryOnConflict(change)).rejects.toMatchObject({ status: 503, text: "Please try again later." });
  expect(tries).toBe(12);
});

it("rethrows every other error without a retry", async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    throw new Error("other");
  };
  await expect(retryOnConflict(change)).rejects.toThrow("other");
  expect(tries).toBe(1);
});

const conflict = () => Promise.reject(new ConditionFailed([2]));
const fault = () => Promise.reject(new Error("other"));

it("brings undefined for a write that met a conflict, and its result for any other", async () => {
  expect([await ignoreConflict(conflict()), await ignoreConflict(Promise.resolve(7))]).toEqual([undefined, 7]);
  await expect(ignoreConflict(fault())).rejects.toThrow("other");
});

it("tells whether a write went through", async () => {
  expect([await isWritten(conflict()), await isWritten(Promise.resolve(undefined))]).toEqual([false, true]);
  await expect(isWritten(fault())).rejects.toThrow("other");
});

it("answers a conflict otherwise, by the operations that failed", async () => {
  expect(await onConflict(conflict(), ({ failed }) => failed)).toEqual([2]);
  expect(await onConflict(Promise.resolve("written"), () => "not written")).toBe("written");
  await expect(onConflict(fault(), () => "not written")).rejects.toThrow("other");
});

it("refuses what met a conflict", async () => {
  const notFound = () => new Refusal(404, "Story not found");
  await expect(refuseOnConflict(conflict(), notFound)).rejects.toMatchObject({ status: 404, text: "Story not found" });
  expect(await refuseOnConflict(Promise.resolve("written"), notFound)).toBe("written");
});
