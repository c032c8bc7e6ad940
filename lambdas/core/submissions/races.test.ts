import { ConditionFailed } from "../table";
import { untilFirst } from "./races";

it("tries again while others are quicker", async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    if (tries < 5) throw new ConditionFailed([0]);
    return tries;
  };
  expect(await untilFirst(change)).toBe(5);
});

it("gives up after twelve attempts with the contract's text", async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    throw new ConditionFailed([0]);
  };
  await expect(untilFirst(change)).rejects.toMatchObject({ status: 503, text: "Please try again later." });
  expect(tries).toBe(12);
});

it("passes every other failure on at once", async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    throw new Error("other");
  };
  await expect(untilFirst(change)).rejects.toThrow("other");
  expect(tries).toBe(1);
});
