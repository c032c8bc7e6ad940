import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, GraphQLError, type GraphQLFieldResolver, type GraphQLSchema, isAbstractType } from "graphql";

const SCHEMA_FILE = join("node_modules", "@octokit", "graphql-schema", "schema.graphql");

let built: GraphQLSchema | undefined;

/** GitHub's published schema. Read with the first query: it takes about a second. */
export function githubSchema(): GraphQLSchema {
  if (built) return built;
  built = buildSchema(readFileSync(join(process.cwd(), SCHEMA_FILE), "utf8"), { assumeValid: true });
  for (const type of Object.values(built.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (source: { readonly __typename: string }) => source.__typename;
  }
  return built;
}

/** A resolved object, whose field `name` can be queried. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Resolves a field from an object of fields. One that the object does not have is a fault of the stand-in, told as such:
 * a silent null would look like an answer of GitHub's.
 */
export const fieldOf: GraphQLFieldResolver<Fields, unknown> = (source, args, context, info) => {
  if (!(info.fieldName in source)) {
    throw new GraphQLError(`The stand-in of GitHub does not know ${info.parentType.name}.${info.fieldName}`, {
      extensions: { type: "NOT_STOOD_IN" },
    });
  }
  const field = source[info.fieldName];
  return typeof field === "function" ? field(args, context, info) : field;
};

/** A refusal as GitHub's GraphQL API words it; `type` stands beside the message. */
export const refusal = (type: string, message: string) => new GraphQLError(message, { extensions: { type } });
