import { catalogue } from "./active";
import { auditLog } from "./en/audit-log";

export const strings = catalogue("auditLog", auditLog);
