/** A route of an HTTP API, as RouteKey writes it: `GET /pets/{id}`, `ANY /v2/{proxy+}` or `$default`. */
export interface Route<Target> {
  readonly key: string;
  readonly target: Target;
}

interface Pattern {
  readonly method: string;
  readonly segments: readonly string[];
}

export interface RouteMatch<Target> {
  readonly route: Route<Target>;
  readonly pathParameters: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string) => path.split("/").slice(1);
const isVariable = (segment: string) => segment.startsWith("{") && segment.endsWith("}");
const isGreedy = (segment: string) => segment.endsWith("+}");

function parse(key: string): Pattern | undefined {
  const [method, path] = key.split(" ");
  return key === "$default" || !method || !path ? undefined : { method, segments: segmentsOf(path) };
}

function matchSegments(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const actual = path[index];
    if (actual === undefined || actual === "") return undefined;
    if (isGreedy(segment)) return { ...parameters, [segment.slice(1, -2)]: path.slice(index).join("/") };
    if (isVariable(segment)) parameters[segment.slice(1, -1)] = actual;
    else if (segment !== actual) return undefined;
  }
  return pattern.length === path.length ? parameters : undefined;
}

/** Smaller is more specific: literal segments before variables before a greedy one, a named method before ANY. */
function rank({ method, segments }: Pattern): string {
  const kinds = segments.map((segment) => (isGreedy(segment) ? "2" : isVariable(segment) ? "1" : "0"));
  return `${kinds.some((kind) => kind === "2") ? 1 : 0}${kinds.join("")}${method === "ANY" ? 1 : 0}`;
}

/** The most specific route of a request, or `$default`, or none. */
export function matchRoute<Target>(
  routes: readonly Route<Target>[],
  method: string,
  path: string,
): RouteMatch<Target> | undefined {
  const found = routes.flatMap((route) => {
    const pattern = parse(route.key);
    if (!pattern || (pattern.method !== "ANY" && pattern.method !== method)) return [];
    const pathParameters = matchSegments(pattern.segments, segmentsOf(path));
    return pathParameters ? [{ route, pathParameters, rank: rank(pattern) }] : [];
  });
  found.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const fallback = routes.find((route) => route.key === "$default");
  return found[0] ?? (fallback && { route: fallback, pathParameters: {} });
}
