import createTable from "dynalite/actions/createTable";
import deleteTable from "dynalite/actions/deleteTable";
import describeTable from "dynalite/actions/describeTable";
import listTables from "dynalite/actions/listTables";
import listTagsOfResource from "dynalite/actions/listTagsOfResource";
import tagResource from "dynalite/actions/tagResource";
import untagResource from "dynalite/actions/untagResource";
import updateTable from "dynalite/actions/updateTable";
import validations from "dynalite/validations";
import createTableForm from "dynalite/validations/createTable";
import deleteTableForm from "dynalite/validations/deleteTable";
import describeTableForm from "dynalite/validations/describeTable";
import listTablesForm from "dynalite/validations/listTables";
import listTagsOfResourceForm from "dynalite/validations/listTagsOfResource";
import tagResourceForm from "dynalite/validations/tagResource";
import untagResourceForm from "dynalite/validations/untagResource";
import updateTableForm from "dynalite/validations/updateTable";
import { keepParsedExpressions } from "./expressions";
import { batchWriteItem, singleWrite } from "./item-operations";
import { batchGetItem, getItem, queryItems, scanItems } from "./reads";
import {
  describeContinuousBackups,
  describeTimeToLive,
  settingsKey,
  updateContinuousBackups,
  updateTimeToLive,
} from "./settings";
import type { Store } from "./store";
import { RequestTokens } from "./tokens";
import { transactGetItems, transactWriteItems } from "./transactions";

export type Operation = (store: Store, request: object) => Promise<object>;

/** An operation that dynalite does whole. */
function ofDynalite(action: typeof createTable, form: typeof createTableForm): Operation {
  return async (store, request) => {
    const data = validations.checkTypes(request, form.types);
    validations.checkValidations(data, form.types, form.custom, store.dynalite);
    return new Promise((resolve, reject) => {
      action(store.dynalite, data, (error, answer) => (error ? reject(error) : resolve(answer ?? {})));
    });
  };
}

const removeTable: Operation = async (store, request) => {
  const answer = await ofDynalite(deleteTable, deleteTableForm)(store, request);
  await store.commit([{ type: "del", key: settingsKey((request as { TableName: string }).TableName) }]);
  return answer;
};

keepParsedExpressions();

/** Every operation that is answered, by the name in the X-Amz-Target header. */
export async function operationsOn(store: Store): Promise<Map<string, Operation>> {
  return new Map<string, Operation>(
    Object.entries({
      GetItem: getItem,
      BatchGetItem: batchGetItem,
      Query: queryItems,
      Scan: scanItems,
      PutItem: singleWrite("Put"),
      UpdateItem: singleWrite("Update"),
      DeleteItem: singleWrite("Delete"),
      BatchWriteItem: batchWriteItem,
      TransactWriteItems: transactWriteItems(await RequestTokens.open(store)),
      TransactGetItems: transactGetItems,
      CreateTable: ofDynalite(createTable, createTableForm),
      DeleteTable: removeTable,
      DescribeTable: ofDynalite(describeTable, describeTableForm),
      ListTables: ofDynalite(listTables, listTablesForm),
      UpdateTable: ofDynalite(updateTable, updateTableForm),
      TagResource: ofDynalite(tagResource, tagResourceForm),
      UntagResource: ofDynalite(untagResource, untagResourceForm),
      ListTagsOfResource: ofDynalite(listTagsOfResource, listTagsOfResourceForm),
      UpdateTimeToLive: updateTimeToLive,
      DescribeTimeToLive: describeTimeToLive,
      UpdateContinuousBackups: updateContinuousBackups,
      DescribeContinuousBackups: describeContinuousBackups,
    }),
  );
}
