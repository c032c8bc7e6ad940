import { partsOfTitle } from "./title-parts";

it.each([
  ["The Prettiest Palindrome", ["The Prettiest ", "Palindrome"]],
  ["The Prettiest Palindrome: your vote", ["The Prettiest Palindrome: your ", "vote"]],
  ["Runes", ["", "Runes"]],
  ["Donaudampfschifffahrt", ["Donaudampfsch", "ifffahrt"]],
  ["Ends with a space ", ["Ends with ", "a space "]],
  ["", ["", ""]],
])("keeps of %j the end by which titles differ", (title, parts) => {
  expect(partsOfTitle(title)).toEqual(parts);
});
