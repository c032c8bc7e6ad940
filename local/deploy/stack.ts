import { attributeOf, isDeployed, type Naming, refOf } from "./identities";
import { condition, resolve, type Scope } from "./intrinsics";
import type { Resource, SynthesizedStack } from "./template";

/** A resource that is to be deployed, its properties worked out. */
export interface DeployedResource {
  readonly logicalId: string;
  readonly type: string;
  /** The answer of Ref. */
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Properties that hold a resource's own name, by which CloudFormation would make one up when they are missing. */
const NAME_PROPERTIES = new Set([
  "TableName",
  "QueueName",
  "BucketName",
  "Name",
  "FunctionName",
  "RoleName",
  "PolicyName",
  "ThingGroupName",
  "RuleName",
]);

/**
 * A synthesized stack under given parameters: its resources with all intrinsics worked out. The names are made from the
 * stack's name and the logical ids, so they are known before anything exists and are the same at every start.
 */
export class Stack {
  private readonly scope: Scope;
  private readonly naming: Naming;

  constructor(
    readonly synthesized: SynthesizedStack,
    parameters: Readonly<Record<string, string>>,
    naming: Omit<Naming, "stackName" | "region">,
  ) {
    const { name, region, template } = synthesized;
    this.naming = { stackName: name, region, ...naming };
    this.scope = {
      parameters: { ...this.parametersOf(parameters), ...pseudoParameters(this.naming) },
      conditions: template.Conditions,
      mappings: template.Mappings,
      ref: (id) => this.named(id, (one) => refOf(one, this.naming)),
      attribute: (id, attribute) => {
        const found = this.named(id, (one) => attributeOf(one, attribute, this.naming));
        if (found === undefined) throw new Error(`Fn::GetAtt: there is no resource ${id}`);
        return found;
      },
    };
  }

  /** The deployed resources of the given types. Throws when the template has a type that is not known here. */
  resources(...types: string[]): DeployedResource[] {
    const providers = this.customResourceProviders();
    return this.select(([id, { Type }]) => isDeployed(Type, id) && types.includes(Type) && !providers.has(id));
  }

  /** The resources of one type, deployed or not, whose properties as they stand in the template are the wanted ones. */
  resourcesWhere(type: string, isWanted: (properties: Resource["Properties"]) => boolean): DeployedResource[] {
    return this.select(([_id, { Type, Properties }]) => Type === type && isWanted(Properties));
  }

  /** Returns what Fn::GetAtt answers. */
  attribute(logicalId: string, name: string): string {
    return this.scope.attribute(logicalId, name);
  }

  private select(isWanted: (entry: [string, Resource]) => boolean): DeployedResource[] {
    return Object.entries(this.synthesized.template.Resources)
      .filter((entry) => isWanted(entry) && this.holds(entry[1].Condition))
      .map(([logicalId, { Type, Properties }]) => ({
        logicalId,
        type: Type,
        id: this.scope.ref(logicalId) as string,
        properties: resolve(Properties, this.scope) as Record<string, unknown>,
      }));
  }

  /** The name that a resource has or gets. */
  name(resource: DeployedResource, property: string): string {
    const value = resource.properties[property];
    return typeof value === "string" ? value : this.generatedName(resource.logicalId);
  }

  outputs(): Record<string, string> {
    const outputs = Object.entries(this.synthesized.template.Outputs).filter(([, one]) => this.holds(one.Condition));
    return Object.fromEntries(outputs.map(([name, { Value }]) => [name, String(resolve(Value, this.scope))]));
  }

  private generatedName(logicalId: string): string {
    return `${this.naming.stackName}-${logicalId}`;
  }

  private holds(name: string | undefined): boolean {
    return name === undefined || condition(name, this.scope);
  }

  private named<T>(logicalId: string, use: (one: Parameters<typeof refOf>[0]) => T): T | undefined {
    const resource = this.synthesized.template.Resources[logicalId];
    if (!resource) return undefined;
    const property = (name: string) => {
      const value = resolve(resource.Properties[name], this.scope);
      if (typeof value === "string") return value;
      if (NAME_PROPERTIES.has(name)) return this.generatedName(logicalId);
      throw new Error(`${logicalId} has no property ${name}`);
    };
    return use({ logicalId, resource, property });
  }

  /** Functions that only carry out custom resources; what those do is done by the stand-ins themselves. */
  private customResourceProviders(): Set<string> {
    const tokens = Object.values(this.synthesized.template.Resources).map(
      (one: Resource) => one.Properties.ServiceToken,
    );
    return new Set(
      tokens.flatMap((token) => {
        const target = (token as { "Fn::GetAtt"?: unknown[] } | undefined)?.["Fn::GetAtt"]?.[0];
        return typeof target === "string" ? [target] : [];
      }),
    );
  }

  private parametersOf(values: Readonly<Record<string, string>>): Record<string, unknown> {
    const declared = this.synthesized.template.Parameters;
    const unknown = Object.keys(values).find((name) => !Object.hasOwn(declared, name));
    if (unknown) throw new Error(`${this.synthesized.name} has no parameter ${unknown}`);
    return Object.fromEntries(
      Object.entries(declared).map(([name, { Type, Default }]) => {
        const value = values[name] ?? Default;
        if (value === undefined) throw new Error(`${this.synthesized.name}: the parameter ${name} has no value`);
        const isList = Type === "CommaDelimitedList" || Type.startsWith("List<");
        return [name, isList ? String(value).split(",") : value];
      }),
    );
  }
}

function pseudoParameters({ stackName, region, accountId }: Naming): Record<string, string> {
  return {
    "AWS::AccountId": accountId,
    "AWS::Partition": "aws",
    "AWS::Region": region,
    "AWS::StackId": `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
    "AWS::StackName": stackName,
    "AWS::URLSuffix": "amazonaws.com",
  };
}
