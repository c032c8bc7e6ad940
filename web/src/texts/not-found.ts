import { catalogue } from "./active";
import { notFound } from "./en/not-found";

export const strings = catalogue("notFound", notFound);
