/** A person with a Google account in the local stack. */
export interface Person {
  /** The account's number. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const people: readonly Person[] = [
  { id: "101", name: "Mira Tan", email: "mira@example.com" },
  { id: "102", name: "Jonas Weber", email: "jonas@example.com" },
];

/** Returns the person with an account's number. */
export function personById(id: string): Person | undefined {
  return people.find((person) => person.id === id);
}
