/** What a style sheet is to jest: nothing. */
export {};
