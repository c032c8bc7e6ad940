import type { Registration } from "../members/registration";
import { entriesByAuthor } from "./ballot";

/** Entries with the names of their authors; what is not a student's is left out. */
export function withAuthorNames<T extends { readonly submissionId: number }>(
  entries: readonly T[],
  members: readonly Registration[],
): (T & { name: string | null })[] {
  const authors = entriesByAuthor(entries.map(({ submissionId }) => submissionId));
  const names = new Map(
    members.flatMap(({ regId, role, name }) => {
      const submissionId = authors.get(regId);
      return role === "student" && submissionId !== undefined ? [[submissionId, name] as const] : [];
    }),
  );
  return entries.flatMap((entry) => {
    const name = names.get(entry.submissionId);
    return name === undefined ? [] : [{ ...entry, name }];
  });
}
