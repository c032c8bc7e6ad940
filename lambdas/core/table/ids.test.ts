import { notificationId, partsOfQuestionId, partsOfSubmissionId, questionId, submissionId } from ".";

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
