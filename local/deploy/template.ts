import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod";

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
});
export type Resource = z.infer<typeof resource>;

const template = z.object({
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: z.unknown() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown(), Condition: z.string().optional() })).default({}),
});
export type Template = z.infer<typeof template>;

const assetManifest = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const assemblyManifest = z.object({
  artifacts: z.record(z.string(), z.looseObject({ type: z.string(), environment: z.string().optional() })),
});

/** A synthesized stack as it lies on disk. */
export interface SynthesizedStack {
  readonly name: string;
  /** The stack's region, or us-east-1 for a stack that names none. */
  readonly region: string;
  readonly template: Template;
  /** Absolute path (a folder or a file) of an asset by its object key. */
  assetPath(objectKey: string): string;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Reads a `*.template.json`, or the only one in a folder that CDK synthesized to. Throws when there is none or several. */
export function readStack(fileOrFolder: string): SynthesizedStack {
  const file = templateFile(fileOrFolder);
  const folder = dirname(file);
  const name = basename(file, ".template.json");
  const assetsFile = join(folder, `${name}.assets.json`);
  const assets = new Map<string, string>();
  if (existsSync(assetsFile)) {
    for (const { source, destinations } of Object.values(assetManifest.parse(readJson(assetsFile)).files)) {
      for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, join(folder, source.path));
    }
  }
  return {
    name,
    region: regionOf(folder, name),
    template: template.parse(readJson(file)),
    assetPath(objectKey) {
      const path = assets.get(objectKey);
      if (!path) throw new Error(`${name}: the template names the asset ${objectKey}, which is not among its assets`);
      return path;
    },
  };
}

function templateFile(fileOrFolder: string): string {
  if (!existsSync(fileOrFolder)) throw new Error(`There is no template at ${fileOrFolder}`);
  if (statSync(fileOrFolder).isFile()) return fileOrFolder;
  const names = readdirSync(fileOrFolder).filter((name) => name.endsWith(".template.json"));
  if (names.length !== 1) {
    throw new Error(`${fileOrFolder} holds ${names.length} templates; one was expected: ${names.join(", ")}`);
  }
  return join(fileOrFolder, names[0] as string);
}

function regionOf(folder: string, name: string): string {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) return "us-east-1";
  const environment = assemblyManifest.parse(readJson(manifest)).artifacts[name]?.environment;
  const region = environment?.split("/").at(-1);
  return region === undefined || region === "unknown-region" ? "us-east-1" : region;
}
