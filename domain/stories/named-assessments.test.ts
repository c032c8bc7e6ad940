import { namedAssessments } from "./named-assessments";

it("names each assessment once that a text opens or asks for", () => {
  const text = [
    "            navigate_to_assessment*(M2)",
    "        goto 2 if userstate.assessments.M2 else 3",
    "    navigate_to_assessment( 17 )",
    "        goto 4 if !userstate.assessments.MYROOM AND checklist.found",
  ].join("\n");
  expect(namedAssessments(text)).toEqual(["M2", "17", "MYROOM"]);
});

it("names none in a text about collectibles and achievements", () => {
  expect(namedAssessments("goto 2 if userstate.achievements.gate\nobtain_collectible(purse)")).toEqual([]);
});
