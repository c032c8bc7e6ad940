import { catalogue } from "./active";
import { notifications } from "./en/notifications";

export const strings = catalogue("notifications", notifications);
