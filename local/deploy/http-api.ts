import * as z from "zod";
import { type CorsRules, createHttpApi, type HttpApi, type Integration, type Route } from "../apigateway";
import type { LambdaRuntime } from "../lambda";
import { functionArnOf } from "./functions";
import type { Stack } from "./stack";

const names = z.array(z.string()).default([]);
const apiProperties = z.object({
  ProtocolType: z.literal("HTTP"),
  CorsConfiguration: z
    .object({
      AllowOrigins: names,
      AllowMethods: names,
      AllowHeaders: names,
      ExposeHeaders: names,
      MaxAge: z.coerce.number().optional(),
      AllowCredentials: z.boolean().default(false),
    })
    .optional(),
});
const integrationProperties = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: z.coerce.number().default(30_000),
});
const routeProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().transform((target) => target.replace(/^integrations\//, "")),
  AuthorizationType: z.literal("NONE", { error: "the stand-in has no authorizers" }).default("NONE"),
});
const stageProperties = z.object({
  ApiId: z.string(),
  StageName: z.literal("$default", { error: "the stand-in has the stage $default only" }),
  DefaultRouteSettings: z
    .object({ ThrottlingRateLimit: z.coerce.number(), ThrottlingBurstLimit: z.coerce.number() })
    .optional(),
});

/**
 * Deploys the stack's HTTP APIs; answers them by their host name. Invocations end after 29 s at the latest. Stages are
 * throttled as they say, unless `isThrottled` is false.
 */
export function deployHttpApis(
  lambda: LambdaRuntime,
  stack: Stack,
  { accountId, isThrottled }: { readonly accountId: string; readonly isThrottled: boolean },
): Map<string, HttpApi> {
  const { region } = stack.synthesized;
  const stages = stack.resources("AWS::ApiGatewayV2::Stage").map(({ properties }) => stageProperties.parse(properties));
  const integrations = new Map<string, Integration>();
  for (const resource of stack.resources("AWS::ApiGatewayV2::Integration")) {
    const { IntegrationUri, TimeoutInMillis } = integrationProperties.parse(resource.properties);
    const timeoutMilliseconds = Math.min(TimeoutInMillis, 29_000);
    integrations.set(resource.id, { functionArn: functionArnOf(IntegrationUri), timeoutMilliseconds });
  }
  const routes = stack.resources("AWS::ApiGatewayV2::Route").map(({ logicalId, properties }) => {
    const { ApiId, RouteKey, Target } = routeProperties.parse(properties);
    const target = integrations.get(Target);
    if (!target) throw new Error(`${logicalId}: there is no integration ${Target}`);
    return { apiId: ApiId, route: { key: RouteKey, target } satisfies Route<Integration> };
  });
  const apis = stack.resources("AWS::ApiGatewayV2::Api").map((resource) => {
    const own = routes.filter((one) => one.apiId === resource.id).map((one) => one.route);
    const cors = corsOf(apiProperties.parse(resource.properties));
    const limits = stages.find(({ ApiId }) => ApiId === resource.id)?.DefaultRouteSettings;
    const throttle =
      limits && isThrottled ? { rate: limits.ThrottlingRateLimit, burst: limits.ThrottlingBurstLimit } : undefined;
    const options = { apiId: resource.id, accountId, region, routes: own, cors, throttle, invoke: lambda.invoke };
    return [`${resource.id}.execute-api.${region}.amazonaws.com`, createHttpApi(options)] as const;
  });
  return new Map(apis);
}

function corsOf({ CorsConfiguration: cors }: z.infer<typeof apiProperties>): CorsRules | undefined {
  return (
    cors && {
      allowOrigins: cors.AllowOrigins,
      allowMethods: cors.AllowMethods,
      allowHeaders: cors.AllowHeaders,
      exposeHeaders: cors.ExposeHeaders,
      maxAgeSeconds: cors.MaxAge,
      allowCredentials: cors.AllowCredentials,
    }
  );
}
