import { catalogue } from "../active";

/** Words of the choice what lists of members show of a person. */
export const strings = catalogue("personColumns", {
  title: "Details",
  hint: "Show of each person",
  columns: { email: "E-mail", studentNumber: "Student number" },
});
