import type { FormEvent } from "react";

export type FieldValues = Readonly<Record<string, string>>;

/** Handles the submission of a form by the values of its fields. */
export const submitted =
  (handle: (values: FieldValues) => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    handle(Object.fromEntries(entries));
  };
