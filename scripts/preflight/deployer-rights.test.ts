import { deployment, sharedTemplateOf, templateOf } from "../../test/infra/stacks";
import { RIGHTS } from "./deployer-rights";

test("every service of a deployment has a right that is looked at", () => {
  const demo = deployment("demo");
  const types = [templateOf(demo), sharedTemplateOf(demo)].flatMap((template) =>
    Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type),
  );
  const services = new Set(types.flatMap((type) => /^AWS::\w+/.exec(type)?.[0] ?? []));
  services.delete("AWS::CloudFormation");
  expect([...services].sort()).toEqual([...Object.keys(RIGHTS.regional), ...Object.keys(RIGHTS.global)].sort());
});
