import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

/** The table's indexes. */
export const INDEXES = ["gsi1", "gsi2"] as const;

const read = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const write = [
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:BatchWriteItem",
  // A transaction needs the right of each of its parts, and a bare condition is a part of its own.
  "dynamodb:ConditionCheckItem",
];

/** The one table, with its two indexes. */
export class Data extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: "gsi1",
          partitionKey: { name: "gsi1pk", type: AttributeType.STRING },
          sortKey: { name: "gsi1sk", type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
        {
          // Sparse: only what waits in a queue or belongs to a group has keys here, so most writes do not touch it.
          indexName: "gsi2",
          partitionKey: { name: "gsi2pk", type: AttributeType.STRING },
          sortKey: { name: "gsi2sk", type: AttributeType.STRING },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      billing: Billing.onDemand(),
      timeToLiveAttribute: "ttl",
      encryption: TableEncryptionV2.dynamoOwnedKey(),
    });
  }

  /** Lets `grantee` read items by key and change them; none is made or removed but by a change. */
  grantChanges(grantee: IGrantable): void {
    const actions = ["dynamodb:GetItem", "dynamodb:UpdateItem"];
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.table.tableArn] });
  }

  /** Lets `grantee` read and write single items, by key or by a query. Never a scan, never the table's own settings. */
  grantItems(grantee: IGrantable): void {
    const { tableArn } = this.table;
    const indexes = INDEXES.map((name) => `${tableArn}/index/${name}`);
    Grant.addToPrincipal({ grantee, actions: [...read, ...write], resourceArns: [tableArn] });
    Grant.addToPrincipal({ grantee, actions: ["dynamodb:Query"], resourceArns: indexes });
  }
}
