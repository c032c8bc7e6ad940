import { unitsOf } from "../scripts/cost/model";
import { limitsOf } from "./course-size";

test.each([
  [1, { rate: 50, burst: 100, signInsOfAnAddress: 500, requestsOfAnAddress: 15_000 }],
  [301, { rate: 151, burst: 301, signInsOfAnAddress: 1505, requestsOfAnAddress: 45_300 }],
  [1000, { rate: 500, burst: 1000, signInsOfAnAddress: 5000, requestsOfAnAddress: 150_000 }],
  [5000, { rate: 2500, burst: 5000, signInsOfAnAddress: 25_000, requestsOfAnAddress: 750_000 }],
])("a course of %i", (size, limits) => {
  expect(limitsOf(size)).toEqual(limits);
});

/** Read units a second that a partition of DynamoDB gives; a sixth of all requests are listings. */
test.each([
  [1000, 875],
  [3400, 2975],
  [5000, 4375],
])(
  "listings of a course of %i read %i units a second, of the 3,000 that its key may (docs/operating.md)",
  (size, units) => {
    expect((limitsOf(size).rate / 6) * unitsOf("list").reads).toBe(units);
  },
);
