import fc from "fast-check";
import { NOTIFICATION_TYPES } from "../../../domain/facts/notification-types";
import {
  MAX_ASSESSMENT_ID,
  MAX_REGISTRATION_ID,
  notificationId,
  notificationIdOf,
  partsOfQuestionId,
  partsOfSubmissionId,
  questionId,
  submissionId,
} from "./ids";

it("makes and takes apart question ids", () => {
  expect(questionId(12, 3)).toBe(12_003);
  expect(partsOfQuestionId(12_003)).toEqual({ assessmentId: 12, position: 3 });
  expect(partsOfQuestionId(12_050)).toBeUndefined();
  expect(partsOfQuestionId(7)).toBeUndefined();
  expect(partsOfQuestionId(-12_003)).toBeUndefined();
});

it("makes and takes apart submission ids", () => {
  expect(submissionId(12, 345)).toBe(12_000_345);
  expect(partsOfSubmissionId(12_000_345)).toEqual({ assessmentId: 12, regId: 345 });
  expect(partsOfSubmissionId(12_000_000)).toBeUndefined();
  expect(partsOfSubmissionId(345)).toBeUndefined();
});

it("keeps the largest ids exact", () => {
  expect(submissionId(899_999, 999_999)).toBe(899_999_999_999);
  expect(notificationId(899_999_999_999, "submitted")).toBe(8_999_999_999_994);
});

it("numbers notifications by subject and type", () => {
  expect(notificationId(12, "new")).toBe(120);
  expect(notificationId(12, "graded")).toBe(123);
  expect(notificationId(12_000_345, "submitted")).toBe(120_003_454);
});

describe("notifications of further types", () => {
  const TYPES = 200;
  const LARGEST = submissionId(MAX_ASSESSMENT_ID, MAX_REGISTRATION_ID);

  it("keep their ids exact up to the largest submission, and the types of today their stored ids", () => {
    for (let type = 0; type < TYPES; type += 1)
      expect(Number.isSafeInteger(notificationIdOf(LARGEST, type))).toBe(true);
    expect(() => notificationIdOf(1, 1000)).toThrow("There is no id for a notification of type 1000");
    expect(NOTIFICATION_TYPES.map((type) => notificationId(12, type))).toEqual([
      120, 121, 122, 123, 124, 125, 126, 127,
    ]);
  });

  it("share no id, whatever the subjects next to one another", () => {
    const starts = [1, 9, 99, 999, 12_000, 1_000_000, 12_000_345, MAX_ASSESSMENT_ID, LARGEST - 40];
    const subjects = [...new Set(starts.flatMap((start) => Array.from({ length: 41 }, (_, index) => start + index)))];
    const ids = subjects.flatMap((subject) =>
      Array.from({ length: TYPES }, (_, type) => notificationIdOf(subject, type)),
    );
    expect(new Set(ids).size).toBe(subjects.length * TYPES);
  });

  it("share no id for any two subjects and types", () => {
    const one = fc.record({ subject: fc.integer({ min: 1, max: LARGEST }), type: fc.integer({ min: 0, max: 999 }) });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const isSame = a.subject === b.subject && a.type === b.type;
        expect(notificationIdOf(a.subject, a.type) === notificationIdOf(b.subject, b.type)).toBe(isSame);
      }),
      { numRuns: 2000 },
    );
  });
});
