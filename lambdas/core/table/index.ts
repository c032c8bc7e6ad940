export { ConditionFailed, isContention } from "./conflict";
export { connectTable } from "./connect";
export { absent, allOf, type Change, type Condition, equals, isUnset, lacks, present } from "./expressions";
export * from "./keys";
export { type Item, type Operation, type Page, type Query, type Row, Table, TRANSACTION_LIMIT } from "./table";
export { Meter } from "./usage";
