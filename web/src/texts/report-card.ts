import { catalogue } from "./active";
import { reportCard } from "./en/report-card";

export const strings = catalogue("reportCard", reportCard);
