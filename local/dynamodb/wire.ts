/** DynamoDB's own shapes as they travel in JSON; `B` is base64 text. */
export interface Attribute {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: Attribute[];
  M?: Item;
}
export type Item = Record<string, Attribute>;

/** A document path as dynalite's parsers give it: names and list positions. */
export type Path = (string | number)[];

/** A parsed condition: operators and functions over operands (a path, a literal or `size(path)`). */
export interface Expression {
  type: string;
  name?: string;
  args: Operand[];
}
export type Operand = Path | Expression | (Attribute & { type?: undefined });

/** One assignment of a parsed update expression. */
export interface UpdateSection {
  type: "set" | "remove" | "add" | "delete";
  path: Path;
  val: Operand;
  attrType: keyof Attribute;
}

export interface ParsedUpdate {
  sections: UpdateSection[];
  paths: Path[];
  nestedPaths: Record<string, boolean>;
}

export interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string; KeyType: string }[];
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
}

export interface Table {
  TableName: string;
  TableArn: string;
  TableStatus: string;
  AttributeDefinitions: { AttributeName: string; AttributeType: keyof Attribute }[];
  KeySchema: { AttributeName: string; KeyType: string }[];
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: (Index & { IndexStatus?: string })[];
}

const model = "com.amazonaws.dynamodb.v20120810#";
const namespaces: Record<string, string> = {
  ValidationException: "com.amazon.coral.validate#",
  SerializationException: "com.amazon.coral.service#",
  UnknownOperationException: "com.amazon.coral.service#",
  MissingAuthenticationTokenException: "com.amazon.coral.service#",
  UnrecognizedClientException: "com.amazon.coral.service#",
  AccessDeniedException: "com.amazon.coral.service#",
};

/** An error answer in the shape that the AWS SDK parses; dynalite's own errors carry the same two fields. */
export class ServiceError extends Error {
  readonly body: Record<string, unknown>;
  constructor(
    readonly type: string,
    message: string,
    more: Record<string, unknown> = {},
    readonly statusCode = 400,
  ) {
    super(message);
    this.body = { __type: `${namespaces[type] ?? model}${type}`, message, ...more };
  }
}

/** A request that DynamoDB refuses for its form. */
export const invalid = (message: string) => new ServiceError("ValidationException", message);
