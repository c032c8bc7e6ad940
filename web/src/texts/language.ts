/** What another language has to say in the place of an English text: texts, functions of the same arguments, the same keys. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** A language the screens can speak. */
export interface Language {
  /** BCP 47, for the `lang` of the document. */
  readonly code: string;
  /** The locale that writes dates and numbers. */
  readonly formats: string;
  /** Gives the texts of one catalogue by its name; the English ones are passed along. */
  texts<English extends object>(name: string, english: English): English;
}
