import { type ExecutionResult, execute, GraphQLError, parse, validate } from "graphql";
import * as z from "zod";
import { GithubError } from "../github-error";
import { type CreateCommitInput, createCommitOnBranch } from "./create-commit";
import { type GraphqlCall, queryRoot } from "./queries";
import { fieldOf, githubSchema } from "./schema";

const request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** Answers a GraphQL request by GitHub's published schema; what the schema does not know is refused as GitHub does, with 200. */
export async function executeGraphql(call: GraphqlCall, body: unknown): Promise<object> {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw new GithubError(400, "A query attribute must be specified and must be a string.");
  const { query, variables, operationName } = parsed.data;
  const schema = githubSchema();
  let document: ReturnType<typeof parse>;
  try {
    document = parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [errorBody(error)] };
    throw error;
  }
  const faults = validate(schema, document);
  if (faults.length > 0) return { errors: faults.map(errorBody) };
  const result = await execute({
    schema,
    document,
    variableValues: variables ?? {},
    operationName: operationName ?? null,
    rootValue: {
      ...queryRoot(call),
      createCommitOnBranch: ({ input }: { input: CreateCommitInput }) => createCommitOnBranch(call, input),
    },
    fieldResolver: fieldOf,
  });
  return resultBody(result);
}

/** The names of the root fields of a request, such as `createCommitOnBranch`; empty for what is no request. */
export function operationsOf(body: unknown): string[] {
  const parsed = request.safeParse(body);
  if (!parsed.success) return [];
  try {
    return parse(parsed.data.query).definitions.flatMap((definition) =>
      definition.kind === "OperationDefinition"
        ? definition.selectionSet.selections.flatMap((one) => (one.kind === "Field" ? [one.name.value] : []))
        : [],
    );
  } catch (error) {
    if (error instanceof GraphQLError) return [];
    throw error;
  }
}

function resultBody({ data, errors }: ExecutionResult): object {
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(errorBody) }) };
}

/** An error with its type beside the message, where GitHub has it. */
function errorBody(error: GraphQLError): object {
  const cause = error.originalError;
  // Such as the limit of creations, which both APIs share; and faults of the stand-in's own are no answers.
  if (cause && !(cause instanceof GraphQLError)) throw cause;
  const { type, ...extensions } = error.extensions;
  return {
    ...(type !== undefined && { type }),
    ...(error.path && { path: error.path }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
    locations: error.locations,
    message: error.message,
  };
}
