import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { parse } from "yaml";

interface MediaType {
  readonly schema?: object;
}
interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}
interface Operation {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const METHODS = ["get", "post", "put", "delete"];

/** The contract that the API honours, as it was agreed. */
export const contract: Document = parse(readFileSync(path.join(__dirname, "contract.yaml"), "utf8"));

/** Holds answers to one OpenAPI document. */
export function checkerOf(described: object) {
  const document = described as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, "document");
  const operations = new Map(
    Object.values(document.paths).flatMap((item) =>
      METHODS.flatMap((method) =>
        item[method]?.operationId ? [[item[method].operationId, item[method]] as const] : [],
      ),
    ),
  );

  const compiled = new Map<string, ValidateFunction>();
  const resolve = (response: ResponseObject): ResponseObject =>
    response.$ref === undefined
      ? response
      : (response.$ref
          .slice(2)
          .split("/")
          .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document) as ResponseObject);

  /** Local references point into the document, not into the schema that is compiled on its own. */
  const anchored = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as object;

  /** Throws with what is wrong: an undeclared status or media type, or a body that does not fit. Answers the body. */
  return async function expectContract(operationId: string, response: Response): Promise<unknown> {
    const operation = operations.get(operationId);
    if (operation === undefined) throw new Error(`The document has no operation ${operationId}`);
    const { status } = response;
    const text = await response.clone().text();
    const declared = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
    if (declared === undefined) throw new Error(`${operationId} answered an undeclared ${status}: ${text}`);
    const { content } = resolve(declared);
    if (content === undefined) {
      if (text !== "") throw new Error(`${operationId} ${status} answered a body where none is declared: ${text}`);
      return undefined;
    }
    const type = (response.headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
    const media = content[type];
    if (media === undefined) throw new Error(`${operationId} ${status} answered the undeclared type ${type}: ${text}`);
    const body: unknown = type === "application/json" ? JSON.parse(text) : text;
    const place = `${operationId} ${status} ${type}`;
    const validate = compiled.get(place) ?? ajv.compile(anchored(media.schema ?? {}));
    compiled.set(place, validate);
    if (!validate(body)) {
      throw new Error(
        `${operationId} ${status} does not fit: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 2000)}`,
      );
    }
    return body;
  };
}

/** Holds an answer to the contract and gives its body. */
export const expectContract = checkerOf(contract);
