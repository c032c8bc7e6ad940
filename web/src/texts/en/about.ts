import { catalogue } from "../active";

/** What this product is, and the licences of its parts. */
export const strings = catalogue("about", {
  title: (product: string) => `About ${product}`,
  close: "Close",
  what: "Write, run and hand in programs, and see at once what they do.",
  version: (version: string, environment: string) => `Version ${version}, environment ${environment}.`,
  licences: "Licences",
  own: "This product is free software under the Apache License 2.0. It is built with:",
} as const);
