import { type TextUses, textUses } from "./engine";
import type { ExecutionRequest } from "./observation";

/** Facts that a testcase's run has shown about data that the student's part changed. */
export interface Changes {
  /** Names of globals and prepend whose data was changed, and `null` for their data that no name holds. */
  readonly touched: ReadonlyArray<string | null>;
  /** The text of the testcase's value. */
  readonly value: string;
}

/** How a testcase is evaluated again, so that changed data does not decide it. */
export interface Reevaluation {
  /** Globals and prepend are evaluated once more for postpend and testcase. */
  readonly fresh: boolean;
  /** The student's functions are handed copies. */
  readonly copies: boolean;
}

/** A course's text in which something can change while the student's part or a testcase runs. */
const CHANGEABLE = /\blet\b|\bset_(?:head|tail)\b|\]\s*=(?!=)/;
/** A course's text in which arrays or pairs are changed. */
const CHANGES_DATA = /\bset_(?:head|tail)\b|\]\s*=(?!=)/;

/**
 * Tells which data of a question the student's part may change, by what the course's own texts say.
 *
 * A name of the prepend that the template mentions is handed to the student. A testcase whose value does not depend on
 * what the student's functions return is about what they change. In all other testcases changed data of the course
 * decides nothing.
 */
export class Tampering {
  private courseTexts: TextUses | null = null;
  private templateTexts: TextUses | null = null;
  private readonly shapes = new Map<number, Shape>();
  private writers: ReadonlySet<string> | null = null;
  private students: TextUses | null = null;
  /** The course's functions change arrays or pairs: data that its names hold may be made later, too. */
  readonly makesDataLater: boolean;
  private readonly isStateful: boolean;
  /** Globals and prepend as one text. */
  private readonly before: string;

  /** @param globals the library's globals as a program */
  constructor(
    private readonly request: ExecutionRequest,
    globals: string,
  ) {
    this.before = `${globals}\n${request.prepend}`;
    this.makesDataLater = CHANGES_DATA.test(this.before);
    this.isStateful = CHANGEABLE.test(this.before);
  }

  private get course(): TextUses {
    this.courseTexts ??= textUses(this.before, this.request.library);
    return this.courseTexts;
  }

  private get template(): TextUses {
    this.templateTexts ??= textUses(this.request.template, this.request.library);
    return this.templateTexts;
  }

  /** Variables of globals and prepend that the student's part may not assign: the template does not do so either. */
  get fixed(): ReadonlySet<string> {
    if (!this.isStateful) return new Set();
    const { assigned } = this.template;
    const variables = this.course.statements.filter(({ variable }) => variable).map(({ declares }) => declares ?? "");
    return new Set(variables.filter((name) => !assigned.has(name)));
  }

  /** Names of globals and prepend that hold values which are not functions written down there. */
  get dataNames(): readonly string[] {
    return this.course.statements.flatMap(({ declares, literal }) => (declares !== null && !literal ? [declares] : []));
  }

  /** Constants and functions of the student that are handed copies where that is asked for. */
  get wrapped(): readonly string[] {
    const { statements } = this.studentUses;
    return statements.flatMap(({ declares, variable }) => (declares !== null && !variable ? [declares] : []));
  }

  /** How a testcase is evaluated again after a run; null when the run stands. */
  reevaluation(index: number, { touched, value }: Changes): Reevaluation | null {
    if (touched.length === 0 && !this.isStateful && !this.changesData) return null;
    const shape = this.shape(index);
    const changed = touched.filter((name) => name === null || !this.isHandedOut(name));
    const called = this.calledWriters(shape).filter((name) => !this.isHandedOut(name));
    const fresh = changed.length + called.length > 0 && !isAboutChanges(shape, changed);
    const isComparison = value === "true" || value === "false";
    const mayCopy = isComparison && shape.usesStudent && !shape.comparesHanded;
    const handedChanges =
      this.changesData || this.mentionsOf(this.studentUses).some((name) => this.courseWriters.has(name));
    const copies = mayCopy && ((handedChanges && shape.sharesHanded) || (fresh && changed.length > 0));
    return fresh || copies ? { fresh, copies } : null;
  }

  private isHandedOut(name: string): boolean {
    return this.template.statements.some(({ mentions }) => mentions.has(name));
  }

  private mentionsOf({ statements }: TextUses): string[] {
    return statements.flatMap(({ mentions }) => [...mentions.keys()]);
  }

  /** Whether the student's part can change any array or pair, its own ones included. */
  private get changesData(): boolean {
    const { chapter } = this.request.library;
    return chapter >= 3 && this.studentUses.statements.some(({ changesData }) => changesData);
  }

  private get studentUses(): TextUses {
    this.students ??= textUses(this.request.student, this.request.library);
    return this.students;
  }

  /** Functions of the prepend that assign its variables or change data, themselves or by others that they mention. */
  private get courseWriters(): ReadonlySet<string> {
    if (this.writers) return this.writers;
    const found = new Set<string>();
    const { statements } = this.course;
    for (let before = -1; before < found.size; ) {
      before = found.size;
      for (const { declares, literal, assigns, changesData, mentions } of statements) {
        const writes = assigns.size > 0 || changesData || [...mentions.keys()].some((name) => found.has(name));
        if (declares !== null && literal && writes) found.add(declares);
      }
    }
    this.writers = found;
    return found;
  }

  /** Functions that change the course's state and are called by the student's part and by the testcase as well. */
  private calledWriters({ mentioned }: Shape): string[] {
    if (!this.isStateful) return [];
    const own = this.studentUses.declared;
    return this.mentionsOf(this.studentUses).filter(
      (name) => !own.has(name) && this.courseWriters.has(name) && mentioned.has(name),
    );
  }

  private shape(index: number): Shape {
    const known = this.shapes.get(index);
    if (known) return known;
    const { library, postpend, testcases } = this.request;
    const names = this.studentUses.declared;
    const drops = (name: string) => names.has(name);
    const texts = [postpend, testcases[index] ?? ""] as const;
    const first = texts.flatMap((text) => textUses(text, library).statements);
    const callers = callersOf(first, names, ({ literal }) => literal);
    const results = callersOf(first, names, () => true);
    const passes = (name: string) => callers.has(name);
    const picks = { drops, passes, calls: (name: string) => results.has(name) };
    const [later, own] = texts.map((text) => textUses(text, library, picks).statements) as [Uses[], Uses[]];
    const shape = shapeOf(this.course.statements, [...later, ...own], own.at(-1), {
      isStudents: drops,
      isCaller: passes,
      isWriter: (name) => this.courseWriters.has(name),
    });
    this.shapes.set(index, shape);
    return shape;
  }
}

type Uses = TextUses["statements"][number];

/** The relevant facts about the course's code of a testcase: postpend and testcase together. */
interface Shape {
  /** Its value depends on what functions of the student return. */
  readonly usesStudent: boolean;
  /** Functions of the student are called for what they change. */
  readonly calledForChanges: boolean;
  /** Names that are handed to functions of the student. */
  readonly handed: ReadonlySet<string>;
  /** Names on which its value depends. */
  readonly deciding: ReadonlySet<string>;
  /** Names on which its value depends by nothing but being handed to functions of the student. */
  readonly onlyHanded: ReadonlySet<string>;
  /** Something that is handed is used once more. */
  readonly sharesHanded: boolean;
  /** Something that is handed is compared for identity. */
  readonly comparesHanded: boolean;
  /** All names that it mentions. */
  readonly mentioned: ReadonlySet<string>;
}

/** Whether a testcase is about what the student's part changes, and about the data that was changed. */
function isAboutChanges(shape: Shape, changed: ReadonlyArray<string | null>): boolean {
  if (!shape.usesStudent) return ![...shape.handed].some((name) => shape.deciding.has(name));
  return shape.calledForChanges && changed.every((name) => name !== null && shape.onlyHanded.has(name));
}

/** The student's names, and those of the course's declarations that use them and `counts` picks out. */
function callersOf(
  statements: readonly Uses[],
  students: ReadonlySet<string>,
  counts: (statement: Uses) => boolean,
): ReadonlySet<string> {
  const callers = new Set(students);
  for (let before = -1; before < callers.size; ) {
    before = callers.size;
    for (const statement of statements) {
      const { declares, mentions } = statement;
      const uses = [...mentions.keys()].some((name) => callers.has(name));
      if (declares !== null && uses && counts(statement)) callers.add(declares);
    }
  }
  return callers;
}

interface Names {
  isStudents(name: string): boolean;
  isCaller(name: string): boolean;
  isWriter(name: string): boolean;
}

function shapeOf(
  before: readonly Uses[],
  statements: readonly Uses[],
  last: Uses | undefined,
  { isStudents, isCaller, isWriter }: Names,
): Shape {
  const chosen = new Set(last ? [last] : []);
  const deciding = new Set<string>();
  for (let known = -1; known < chosen.size + deciding.size; ) {
    known = chosen.size + deciding.size;
    for (const { mentions } of chosen) for (const name of mentions.keys()) deciding.add(name);
    for (const statement of before)
      if (statement.declares !== null && deciding.has(statement.declares)) chosen.add(statement);
    for (const statement of statements) {
      const { declares, assigns, mentions, changesData, droppedCalls } = statement;
      const names = [...mentions.keys()];
      const sets =
        (declares !== null && deciding.has(declares)) || [...assigns.keys()].some((name) => deciding.has(name));
      const acts = declares === null && droppedCalls === 0 && (changesData || names.some(isWriter));
      if (sets || acts) chosen.add(statement);
    }
  }
  const handed = new Set(statements.flatMap((one) => [...one.handed.keys()].filter((name) => !isCaller(name))));
  const total = (of: "mentions" | "handed", name: string) =>
    [...chosen].reduce((sum, statement) => sum + (statement[of].get(name) ?? 0), 0);
  const declared = new Set([...before, ...statements].map(({ declares }) => declares));
  const isReceived = statements.some(({ receivers }) => [...receivers].some((name) => declared.has(name)));
  const compared = new Set([...chosen].flatMap((one) => [...one.compared]));
  return {
    usesStudent: [...deciding].some(isStudents),
    calledForChanges: statements.some(({ droppedCalls }) => droppedCalls > 0),
    handed,
    deciding,
    onlyHanded: new Set([...deciding].filter((name) => total("mentions", name) === total("handed", name))),
    sharesHanded: isReceived || [...handed].some((name) => total("mentions", name) > 1),
    comparesHanded: [...handed].some((name) => compared.has(name)),
    mentioned: new Set(statements.flatMap(({ mentions }) => [...mentions.keys()])),
  };
}
