import { BookFormatError } from "../../../../domain/textbook/book";
import { SectionFormatError } from "../../../../domain/textbook/read-section";

/** Why a part of the book cannot be shown (specification 001, section 8). */
export type BookFailureKind = "missing" | "unreadable" | "unexpected";

export class BookFailure extends Error {
  override readonly name = "BookFailure";

  constructor(
    readonly kind: BookFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns which of the three failures an error is. */
export function failureKind(error: unknown): BookFailureKind {
  if (error instanceof BookFailure) return error.kind;
  return error instanceof SectionFormatError || error instanceof BookFormatError ? "unreadable" : "unexpected";
}
