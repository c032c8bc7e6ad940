/** A statement at the top of a program, as far as its names matter here. */
export interface Statement {
  readonly type: string;
  readonly id?: { readonly name: string } | null;
  readonly declarations?: ReadonlyArray<{ readonly id: { readonly name?: string } }>;
}

/**
 * The statements of a program in groups that can be looked at one after the other: what needs each other is together, and
 * what is needed comes first.
 */
export function dependencyGroups<Kind extends Statement>(statements: readonly Kind[]): Kind[][] {
  const declaredBy = new Map<string, number>();
  statements.forEach((statement, at) => {
    for (const name of declaredIn(statement)) declaredBy.set(name, at);
  });
  const needs = statements.map((statement, at) =>
    [...namesIn(statement)].flatMap((name) => {
      const by = declaredBy.get(name);
      return by === undefined || by === at ? [] : [by];
    }),
  );
  return strongGroups(needs).map((group) => group.sort((a, b) => a - b).map((at) => statements[at] as Kind));
}

function declaredIn({ type, id, declarations = [] }: Statement): string[] {
  if (type === "FunctionDeclaration" && id) return [id.name];
  return type === "VariableDeclaration" ? declarations.flatMap((one) => one.id.name ?? []) : [];
}

/** Every identifier in a statement, whatever it means there. */
function namesIn(statement: object): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
    } else if (typeof node === "object" && node !== null && "type" in node) {
      if (node.type === "Identifier" && "name" in node) names.add(String(node.name));
      for (const [key, value] of Object.entries(node)) if (key !== "loc") visit(value);
    }
  };
  visit(statement);
  return names;
}

/** Tarjan's strongly connected components of a graph, each after those that it leads to. */
function strongGroups(edges: readonly (readonly number[])[]): number[][] {
  const found: number[][] = [];
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const stack: number[] = [];
  const visit = (at: number): number => {
    const own = order.size;
    order.set(at, own);
    lowest.set(at, own);
    stack.push(at);
    for (const to of edges[at] ?? []) {
      const reached = order.has(to) ? (stack.includes(to) ? (order.get(to) ?? own) : own) : visit(to);
      lowest.set(at, Math.min(lowest.get(at) ?? own, reached));
    }
    if (lowest.get(at) === own) found.push(stack.splice(stack.indexOf(at)));
    return lowest.get(at) ?? own;
  };
  edges.forEach((_, at) => {
    if (!order.has(at)) visit(at);
  });
  return found;
}
