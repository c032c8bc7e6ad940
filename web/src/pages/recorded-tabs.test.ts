import { recordedTabOf, tabOfRecorded } from "./recorded-tabs";

test.each([
  ["data", "data_visualizer"],
  ["environment", "env_visualizer"],
  ["stepper", "subst_visualiser"],
  ["frames", "frames"],
])("records the tab %s as %s, and finds it again", (id, recorded) => {
  expect(recordedTabOf(id)).toBe(recorded);
  expect(tabOfRecorded(recorded)).toBe(id);
});
