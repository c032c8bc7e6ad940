import { type Document, differencesOf } from "./compare";
import { type Schema, shapeOf } from "./shape";

describe("the comparison", () => {
  const documentOf = (schema: object, status = "200"): Document => ({
    paths: {
      "/things/{id}": {
        get: {
          operationId: "getThing",
          responses: { [status]: { content: { "application/json": { schema } } } },
        },
      },
    },
  });
  const thing = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "integer" }, name: { type: ["string", "null"] } },
  };

  it("finds nothing between equals, whatever a path parameter is called", () => {
    const renamed = { paths: { "/things/{thing}": documentOf(thing).paths["/things/{id}"] ?? {} } };
    expect(differencesOf(documentOf(thing), renamed)).toEqual([]);
  });

  it.each([
    ["a member that is missing", { ...thing, properties: { id: { type: "integer" } } }, ".name missing"],
    [
      "a type",
      { ...thing, properties: { ...thing.properties, id: { type: "string" } } },
      ".id is string, agreed integer",
    ],
    [
      "nullability",
      { ...thing, properties: { ...thing.properties, name: { type: "string" } } },
      ".name is string, agreed null|string",
    ],
    ["a member that may be absent", { ...thing, required: ["id"] }, ".name is optional, agreed required"],
    ["a member more", { ...thing, properties: { ...thing.properties, more: { type: "string" } } }, ".more added"],
  ])("tells %s", (_, schema, line) => {
    expect(differencesOf(documentOf(thing), documentOf(schema))).toEqual([`getThing 200: ${line}`]);
  });

  it("tells statuses and operations that only one of them has", () => {
    expect(differencesOf(documentOf(thing), documentOf(thing, "201"))).toEqual([
      "getThing 200: missing",
      "getThing 201: added",
    ]);
    expect(differencesOf(documentOf(thing), { paths: {} })).toEqual(["getThing: missing"]);
    expect(differencesOf({ paths: {} }, documentOf(thing))).toEqual([
      "getThing: not in the contract and not marked additive",
    ]);
  });

  it("follows references, joins what holds together and widens what is an alternative", () => {
    const document = { components: { schemas: { Name: { type: "string" } } } };
    const schema: Schema = {
      allOf: [{ type: "object", properties: { name: { $ref: "#/components/schemas/Name" } } }, { required: ["kind"] }],
      oneOf: [
        {
          properties: { kind: { const: "a" }, only: { type: "array", items: { type: "number" } } },
          required: ["kind"],
        },
        { properties: { kind: { type: "null" } } },
      ],
    };
    expect(shapeOf(document, schema)).toEqual({
      "": { types: ["object"], required: true },
      ".name": { types: ["string"], required: false },
      ".kind": { types: ["null", "string"], required: false },
      ".only": { types: ["array"], required: false },
      ".only[]": { types: ["number"], required: false },
    });
  });
});
