import { isStudentNumber, writtenStudentNumber } from "./student-numbers";

it.each(["A0123456X", "0012345", "12/34567", "s-123.4", "1234 5678", " 12345 "])("takes %j", (text) => {
  expect(isStudentNumber(text)).toBe(true);
});

it.each(["", "-12", "=1+1", "12@3", "a\u200bb", "12--3", "1".repeat(41)])("refuses %j", (text) => {
  expect(isStudentNumber(text)).toBe(false);
});

it("keeps zeros in front, and no blanks around it", () => {
  expect(writtenStudentNumber(" 00123 ")).toBe("00123");
});
