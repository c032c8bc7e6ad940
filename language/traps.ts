import type { Program } from "estree";
import { parseText } from "./editor/parsed-text";
import { predefinedNames } from "./editor/predefined-names";
import type { Library } from "./library";
import { globalsText } from "./testcases";
import { Flow, type Origin, type OriginPart } from "./traps-flow";

/** The texts of a programming question that its author writes. */
export interface TrapTexts {
  readonly library: Library;
  readonly prepend: string;
  readonly template: string;
  readonly postpend: string;
  /** The model solution, for the names that it declares; empty when there is none. */
  readonly solution: string;
  readonly testcases: ReadonlyArray<{ readonly program: string; readonly answer: string }>;
}

/**
 * Ways by which a student's program can reach what decides a testcase.
 * `data`: a list or an array that it can change. `memo`: the same, kept by a reference solution.
 * `variable`: a `let` that it could assign. `counter`: a `let`, list or array in which right answers are counted.
 * `handed`: what a testcase hands over and compares with. `reference`: a function that it can call. `expected`: a value
 * that it can read.
 */
export type TrapKind = "data" | "memo" | "variable" | "counter" | "handed" | "reference" | "expected";

/**
 * What counts in grading when a program tries. `refused`: assigning is an error. `evaluated again`: the course's part is
 * evaluated once more, without the change. `copies`: the program is handed copies. `change`: the program's change.
 * `use`: nothing stops the program from calling or reading it.
 */
export type TrapOutcome = "refused" | "evaluated again" | "copies" | "change" | "use";

/** Something of a question by which a wrong program might pass. */
export interface Trap {
  readonly kind: TrapKind;
  readonly part: OriginPart;
  readonly name: string;
  /** 1-based in its part; 0 in globals. */
  readonly line: number;
  /** The testcases that depend on it, by their numbers in the order given, from 1. */
  readonly testcases: readonly number[];
  readonly counts: TrapOutcome;
}

/** Tells the traps of a question, those of the prepend first. Nothing of the question is run. */
export function trapsOf(texts: TrapTexts): Trap[] {
  if (texts.library.variant === "concurrent") return [];
  const question = new TrapReader(texts);
  const found = new Map<string, Trap>();
  for (const index of texts.testcases.keys()) {
    for (const trap of question.trapsIn(index)) {
      const key = `${trap.kind} ${trap.part} ${trap.name} ${trap.part === "testcase" ? index : ""}`;
      const known = found.get(key);
      found.set(key, known ? joined(known, trap) : trap);
    }
  }
  const rank = ({ part }: Trap) => ["globals", "prepend", "postpend", "testcase"].indexOf(part);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

function joined(known: Trap, trap: Trap): Trap {
  const counts = trap.counts === "change" ? "change" : known.counts;
  return { ...known, counts, testcases: [...known.testcases, ...trap.testcases] };
}

/** From this chapter on programs can change variables, arrays and pairs. */
const FIRST_WITH_CHANGES = 3;

class TrapReader {
  private readonly texts: TrapTexts;
  private readonly before: Program;
  private readonly globals: Program;
  private readonly postpend: Program;
  private readonly students: ReadonlySet<string>;
  private readonly builtins: ReadonlySet<string>;
  /** Names that the template mentions at all: the question hands them out. */
  private readonly handedOut: ReadonlySet<string>;
  private readonly assignedByTemplate: ReadonlySet<string>;
  /** Functions of the prepend that change what a name of it holds, by that name. */
  private readonly writers: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(texts: TrapTexts) {
    this.texts = texts;
    const { library, prepend, template, postpend, solution } = texts;
    this.globals = parseText(globalsText(library)).program;
    this.before = parseText(prepend).program;
    this.postpend = parseText(postpend).program;
    const templateProgram = parseText(template).program;
    const declared = new Set(declaredIn(templateProgram));
    const course = new Set([...declaredIn(this.globals), ...declaredIn(this.before)]);
    const own = declaredIn(parseText(solution).program).filter((name) => !course.has(name));
    this.students = new Set([...declared, ...own]);
    this.builtins = predefinedNames({ ...library, chapter: 4, globals: [] });
    const used = usesOf(templateProgram);
    this.handedOut = new Set([...used.mentions].filter((name) => !declared.has(name)));
    this.assignedByTemplate = used.assigned;
    this.writers = writersOf(this.before);
  }

  trapsIn(index: number): Trap[] {
    const { library, testcases } = this.texts;
    const { program = "", answer = "" } = testcases[index] ?? {};
    const flow = new Flow({
      isStudents: (name) => this.students.has(name),
      isBuiltin: (name) => this.builtins.has(name),
    });
    flow.follow("globals", this.globals);
    flow.follow("prepend", this.before);
    const course = flow.origins;
    flow.endOfStudentsPart();
    flow.follow("postpend", this.postpend);
    const testcase = parseText(program).program;
    const value = flow.follow("testcase", testcase);
    const context: Context = { flow, course, isAboutChanges: !value.outcome, mentioned: this.mentionedIn(testcase) };
    const canChange = library.chapter >= FIRST_WITH_CHANGES;
    const traps = [
      ...(canChange ? [...this.changeable(context), ...this.variables(context)] : []),
      ...this.readable(context, canChange),
      ...(canChange ? handedIn(context, answer) : []),
    ];
    return traps.map(({ origin: { part, name, line }, kind, counts }) => ({
      kind,
      part,
      name,
      line: part === "globals" ? 0 : line,
      testcases: [index + 1],
      counts,
    }));
  }

  private mentionedIn(testcase: Program): ReadonlySet<string> {
    return new Set([...usesOf(this.postpend).mentions, ...usesOf(testcase).mentions]);
  }

  /** Lists and arrays of the course that decide and that the student's program can reach. */
  private changeable({ flow, course, isAboutChanges, mentioned }: Context): Found[] {
    const deciding = course.filter((one) => flow.deciding.has(one) || flow.references.has(one));
    const data = deciding.filter((one) => isData(one) && !flow.counted.has(one));
    // What a testcase is about may be changed: it is the only data that it looks at.
    const isSubject = isAboutChanges && data.length === 1;
    const memos = this.memosOf(course.filter((one) => one.isFunction && flow.references.has(one)));
    const counters = course.filter((one) => isData(one) && flow.counted.has(one));
    return [
      ...(isSubject ? [] : data).map((origin): Found => {
        const isHandedOut = this.handedOut.has(origin.name);
        const isDecidedByChange =
          isHandedOut || (isAboutChanges && ![...flow.handed].some((one) => data.includes(one)));
        const kind = memos.has(origin.name) ? "memo" : "data";
        return { origin, kind, counts: isDecidedByChange ? "change" : "evaluated again" };
      }),
      ...counters.map((origin): Found => ({ origin, kind: "counter", counts: this.countsOf(origin, mentioned) })),
    ];
  }

  /** What counts when a program calls the functions that count. */
  private countsOf({ name }: Origin, mentioned: ReadonlySet<string>): TrapOutcome {
    const writers = [...(this.writers.get(name) ?? [])];
    const areAllCalled = writers.every((writer) => mentioned.has(writer));
    return areAllCalled && !writers.some((writer) => this.handedOut.has(writer)) ? "evaluated again" : "change";
  }

  private memosOf(references: readonly Origin[]): ReadonlySet<string> {
    const found = new Set(references.map(({ name }) => name));
    const bodies = new Map(functionsOf(this.before));
    for (const name of found) {
      const body = bodies.get(name);
      if (body) for (const mention of usesOf(body).mentions) found.add(mention);
    }
    return found;
  }

  private variables({ flow, course, mentioned }: Context): Found[] {
    const decides = (one: Origin) => flow.deciding.has(one) || flow.counted.has(one);
    const variables = course.filter((one) => one.isVariable && decides(one) && !isData(one));
    return variables.flatMap((origin): Found[] => {
      const isAssignable = this.assignedByTemplate.has(origin.name);
      if (flow.counted.has(origin)) {
        return [{ origin, kind: "counter", counts: isAssignable ? "change" : this.countsOf(origin, mentioned) }];
      }
      const isState = (this.writers.get(origin.name)?.size ?? 0) > 0;
      return isState ? [] : [{ origin, kind: "variable", counts: isAssignable ? "change" : "refused" }];
    });
  }

  /** What results are compared with, where the student's program can call or read it. */
  private readable({ flow, course }: Context, canChange: boolean): Found[] {
    const references = course.filter((one) => flow.references.has(one) && !this.handedOut.has(one.name));
    return references.flatMap((origin): Found[] => {
      if (origin.isFunction) return [{ origin, kind: "reference", counts: "use" }];
      if (flow.handed.has(origin) || (canChange && (isData(origin) || origin.isVariable))) return [];
      return [{ origin, kind: "expected", counts: "use" }];
    });
  }
}

/** What was seen when a testcase was followed. */
interface Context {
  readonly flow: Flow;
  /** What globals and prepend declare. */
  readonly course: readonly Origin[];
  readonly isAboutChanges: boolean;
  /** Names that the postpend or the testcase mentions. */
  readonly mentioned: ReadonlySet<string>;
}

type Found = Pick<Trap, "kind" | "counts"> & { readonly origin: Origin };

function handedIn({ flow, course }: Context, answer: string): Found[] {
  const own = [...flow.handed].filter((one) => flow.references.has(one) && !course.includes(one) && isData(one));
  const isComparison = answer.trim() === "true" || answer.trim() === "false";
  return own.map((origin): Found => {
    const isCopied = isComparison && !flow.identical.has(origin);
    return { origin, kind: "handed", counts: isCopied ? "copies" : "change" };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the union of estree's nodes has no common shape to read by
type Node = any;

const PRIMITIVES: ReadonlySet<string> = new Set(["Literal", "TemplateLiteral", "UnaryExpression", "BinaryExpression"]);
const PRIMITIVE_CALLS = /^(?:math_|is_|array_length$|length$|char_at$|equal$|stringify$)/;

/** Says whether what a declaration holds may be an array or a pair. */
function isData({ node, isFunction }: Origin): boolean {
  if (isFunction || !node || PRIMITIVES.has(node.type)) return false;
  if (node.type === "Identifier") return !["undefined", "NaN", "Infinity"].includes(node.name);
  return !(node.type === "CallExpression" && PRIMITIVE_CALLS.test(node.callee.name ?? ""));
}

function declaredIn({ body }: Program): string[] {
  return (body as Node[]).flatMap((node) => {
    if (node.type === "FunctionDeclaration") return [node.id.name];
    return node.type === "VariableDeclaration" ? [node.declarations[0].id.name] : [];
  });
}

/** The functions that a text writes down, by name. */
function functionsOf({ body }: Program): Array<[string, Node]> {
  return (body as Node[]).flatMap((node): Array<[string, Node]> => {
    if (node.type === "FunctionDeclaration") return [[node.id.name, node.body]];
    const [declaration] = node.type === "VariableDeclaration" ? node.declarations : [];
    return declaration?.init?.type === "ArrowFunctionExpression" ? [[declaration.id.name, declaration.init.body]] : [];
  });
}

interface NameUses {
  readonly mentions: ReadonlySet<string>;
  readonly assigned: ReadonlySet<string>;
  /** Names of what `x[i] = ...`, `set_head` and `set_tail` change. */
  readonly changed: ReadonlySet<string>;
}

/** Lists the names that stand anywhere in a piece of a program, whatever they mean there. */
function usesOf(node: Node): NameUses {
  const uses = { mentions: new Set<string>(), assigned: new Set<string>(), changed: new Set<string>() };
  const rootName = (one: Node): string => (one.type === "MemberExpression" ? rootName(one.object) : (one.name ?? ""));
  const visit = (one: Node): void => {
    if (typeof one !== "object" || one === null) return;
    if (one.type === "Identifier") uses.mentions.add(one.name);
    if (one.type === "AssignmentExpression") {
      uses[one.left.type === "MemberExpression" ? "changed" : "assigned"].add(rootName(one.left));
    }
    if (one.type === "CallExpression" && /^set_(?:head|tail)$/.test(one.callee.name ?? "") && one.arguments[0]) {
      uses.changed.add(rootName(one.arguments[0]));
    }
    for (const [key, child] of Object.entries(one)) if (key !== "loc") for (const each of [child].flat()) visit(each);
  };
  visit(node);
  return uses;
}

/** The functions of a text that assign or change what each name holds, themselves or by others that they mention. */
function writersOf(program: Program): ReadonlyMap<string, ReadonlySet<string>> {
  const functions = functionsOf(program).map(([name, body]) => ({ name, ...usesOf(body) }));
  const writers = new Map<string, Set<string>>();
  for (const { name, assigned, changed } of functions) {
    for (const one of [...assigned, ...changed]) writers.set(one, (writers.get(one) ?? new Set()).add(name));
  }
  for (const found of writers.values()) {
    for (let before = -1; before < found.size; ) {
      before = found.size;
      for (const { name, mentions } of functions) if ([...mentions].some((one) => found.has(one))) found.add(name);
    }
  }
  return writers;
}
