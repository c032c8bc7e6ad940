import { catalogue } from "./active";
import { robotsPage } from "./en/robots-page";

export const strings = catalogue("robotsPage", robotsPage);
