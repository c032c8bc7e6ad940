import { catalogue } from "../active";

/** What an address that names nothing says. */
export const strings = catalogue("notFound", {
  title: "Page not found",
  text: "Check the address. The page may have moved or been deleted.",
  noTypes: "This course has no assessment types yet. An admin of the course can add them.",
  home: "Go to your course",
  login: "Go to login",
  playground: "Go to the playground",
} as const);
