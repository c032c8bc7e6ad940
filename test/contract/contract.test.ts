import { openApiOf } from "../../lambdas/api/document/openapi";
import { routes } from "../../lambdas/api/routes";
import { contract } from "../access/contract";
import { type Document, differencesOf } from "./compare";
import { DIFFERENCES } from "./differences";

const ours = openApiOf(routes) as unknown as Document;
const agreed = contract as unknown as Document;

describe("our document and the contract", () => {
  it("differ only where the list of differences says so, with a reason", () => {
    const listed = DIFFERENCES.flatMap(({ lines }) => lines);
    expect([...differencesOf(agreed, ours)].sort()).toEqual([...listed].sort());
    expect(DIFFERENCES.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});
