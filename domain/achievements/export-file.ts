import type { AchievementDefinition, Definitions, GoalDefinition } from "./definitions";
import { MAX_DEFINITIONS } from "./limits";
import { achievementProblems, goalLimitProblems } from "./validation";

export const EXPORT_FORMAT = "course-academy/achievements";
export const EXPORT_VERSION = 1;

/** One thing that is wrong with a file, and where: `achievements[2].xp`, counted from 0, or a line and a column. */
export interface ImportProblem {
  readonly place: string;
  /** In a plain sentence without the place. */
  readonly message: string;
}
export type ParsedFile =
  | { readonly definitions: Definitions; readonly problems?: undefined }
  | { readonly problems: readonly ImportProblem[] };

/**
 * Writes a course's achievements and goals as a file: the same text for the same definitions, whatever their order. Links
 * to what is not there any more are left out.
 */
export function exportText({ achievements, goals }: Definitions): string {
  const [known, knownGoals] = [uuidsOf(achievements), uuidsOf(goals)];
  const written = [...achievements]
    .sort((a, b) => a.position - b.position || byUuid(a, b))
    .map((one) => ({
      uuid: one.uuid,
      title: one.title,
      xp: one.xp,
      isVariableXp: one.isVariableXp,
      release: one.release,
      deadline: one.deadline,
      isTask: one.isTask,
      position: one.position,
      cardBackground: one.cardBackground ?? "",
      view: {
        coverImage: one.view.coverImage ?? "",
        description: one.view.description ?? "",
        completionText: one.view.completionText ?? "",
      },
      prerequisiteUuids: [...new Set(one.prerequisiteUuids)].filter((uuid) => known.has(uuid)).sort(),
      goalUuids: [...new Set(one.goalUuids)].filter((uuid) => knownGoals.has(uuid)).sort(),
    }));
  const writtenGoals = [...goals].sort(byUuid).map(({ uuid, text, targetCount, type, meta }) => ({
    uuid,
    text,
    targetCount,
    type,
    meta,
  }));
  const file = { format: EXPORT_FORMAT, version: EXPORT_VERSION, achievements: written, goals: writtenGoals };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads a file that `exportText` wrote, or that was written by hand. Nothing is guessed: whatever does not fit is named. */
export function parseExport(text: string): ParsedFile {
  const file = jsonOf(text);
  if ("problem" in file) return { problems: [file.problem] };
  const reader = new FileReader();
  const definitions = reader.definitions(file.value);
  if (!definitions || reader.problems.length > 0) return { problems: reader.problems };
  const problems = [...reader.repeated(definitions), ...reader.unknownLinks(definitions)];
  return problems.length > 0 ? { problems } : { definitions };
}

function jsonOf(text: string): { readonly value: unknown } | { readonly problem: ImportProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
    return { problem: { place: line ? `line ${line}, column ${column}` : "the file", message: "This is not JSON." } };
  }
}

type Members = Readonly<Record<string, unknown>>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the parts of a file and gathers what does not fit; a value that does not is replaced by an empty one. */
class FileReader {
  readonly problems: ImportProblem[] = [];

  definitions(value: unknown): Definitions | undefined {
    const { format } = membersOf(value);
    if (format !== EXPORT_FORMAT) return this.refuse("format", `must be "${EXPORT_FORMAT}".`);
    const { version } = membersOf(value);
    if (version !== EXPORT_VERSION) return this.refuse("version", `must be ${EXPORT_VERSION}.`);
    const file = membersOf(value);
    this.members(file, "the file", ["format", "version", "achievements", "goals"]);
    return {
      achievements: this.list(file.achievements, "achievements", (one, place) => this.achievement(one, place)),
      goals: this.list(file.goals, "goals", (one, place) => this.goal(one, place)),
    };
  }

  /** Uuids of the file that stand for two things. */
  repeated({ achievements, goals }: Definitions): ImportProblem[] {
    const repeatedIn = (list: readonly { uuid: string }[], name: string) =>
      list.flatMap(({ uuid }, index) => {
        const first = list.findIndex((one) => one.uuid === uuid);
        return first === index
          ? []
          : [{ place: `${name}[${index}].uuid`, message: `is that of ${name}[${first}], too.` }];
      });
    return [...repeatedIn(achievements, "achievements"), ...repeatedIn(goals, "goals")];
  }

  unknownLinks({ achievements, goals }: Definitions): ImportProblem[] {
    const [known, knownGoals] = [uuidsOf(achievements), uuidsOf(goals)];
    return achievements.flatMap(({ prerequisiteUuids, goalUuids }, index) => [
      ...prerequisiteUuids.flatMap((uuid, link) =>
        known.has(uuid) ? [] : [this.unknown(`achievements[${index}].prerequisiteUuids[${link}]`, "achievement")],
      ),
      ...goalUuids.flatMap((uuid, link) =>
        knownGoals.has(uuid) ? [] : [this.unknown(`achievements[${index}].goalUuids[${link}]`, "goal")],
      ),
    ]);
  }

  private unknown(place: string, kind: string): ImportProblem {
    return { place, message: `must be the uuid of one ${kind} in this file.` };
  }

  private achievement(members: Members, place: string): AchievementDefinition {
    this.members(members, place, ACHIEVEMENT_MEMBERS);
    const at = (field: string) => `${place}.${field}`;
    const one: AchievementDefinition = {
      uuid: this.uuid(members.uuid, at("uuid")),
      title: this.text(members.title, at("title")),
      xp: this.number(members.xp, at("xp")),
      isVariableXp: this.flag(members.isVariableXp, at("isVariableXp")),
      release: this.date(members.release, at("release")),
      deadline: this.date(members.deadline, at("deadline")),
      isTask: this.flag(members.isTask, at("isTask")),
      position: this.number(members.position, at("position")),
      cardBackground: this.text(members.cardBackground, at("cardBackground")),
      view: this.view(members.view, at("view")),
      prerequisiteUuids: this.uuids(members.prerequisiteUuids, at("prerequisiteUuids")),
      goalUuids: this.uuids(members.goalUuids, at("goalUuids")),
    };
    this.alsoRefuse(place, achievementProblems(one));
    return one;
  }

  private view(value: unknown, place: string): AchievementDefinition["view"] {
    if (!isObject(value)) {
      this.refuse(place, "must be an object.");
      return { coverImage: "", description: "", completionText: "" };
    }
    this.members(value, place, VIEW_MEMBERS);
    return {
      coverImage: this.text(value.coverImage, `${place}.coverImage`),
      description: this.text(value.description, `${place}.description`),
      completionText: this.text(value.completionText, `${place}.completionText`),
    };
  }

  private goal(members: Members, place: string): GoalDefinition {
    this.members(members, place, ["uuid", "text", "targetCount", "type", "meta"]);
    const at = (field: string) => `${place}.${field}`;
    const goal: GoalDefinition = {
      uuid: this.uuid(members.uuid, at("uuid")),
      text: this.text(members.text, at("text")),
      targetCount: this.number(members.targetCount, at("targetCount")),
      type: this.text(members.type, at("type")),
      meta: isObject(members.meta) ? members.meta : (this.refuse(at("meta"), "must be an object.") ?? {}),
    };
    this.alsoRefuse(place, goalLimitProblems(goal));
    return goal;
  }

  /** Names what the editor would refuse, where the value was of the right kind at all. */
  private alsoRefuse(place: string, problems: readonly { readonly field: string; readonly message: string }[]): void {
    for (const { field, message } of problems) {
      const inView = VIEW_MEMBERS.includes(field) ? `view.${field}` : field;
      const at = `${place}.${inView}`;
      if (!this.problems.some((one) => one.place === at)) this.refuse(at, `${message}.`);
    }
  }

  /** Refuses members that nobody knows: a word that is mistyped would be lost. */
  private members(members: Members, place: string, known: readonly string[]): void {
    for (const name of Object.keys(members)) {
      if (!known.includes(name)) this.refuse(place, `has "${name}", which nobody knows.`);
    }
  }

  private list<T>(value: unknown, place: string, read: (one: Members, place: string) => T): T[] {
    if (!Array.isArray(value)) return this.refuse(place, "must be a list.") ?? [];
    if (value.length > MAX_DEFINITIONS) return this.refuse(place, `must have at most ${MAX_DEFINITIONS}.`) ?? [];
    return value.flatMap((one, index) => {
      if (isObject(one)) return [read(one, `${place}[${index}]`)];
      return this.refuse(`${place}[${index}]`, "must be an object.") ?? [];
    });
  }

  private uuids(value: unknown, place: string): string[] {
    if (!Array.isArray(value)) return this.refuse(place, "must be a list of uuids.") ?? [];
    return value.map((one, index) => this.uuid(one, `${place}[${index}]`));
  }

  private uuid(value: unknown, place: string): string {
    if (typeof value === "string" && UUID.test(value)) return value.toLowerCase();
    return this.refuse(place, "must be a uuid.") ?? "";
  }

  private text(value: unknown, place: string): string {
    return typeof value === "string" ? value : (this.refuse(place, "must be a text.") ?? "");
  }

  private flag(value: unknown, place: string): boolean {
    return typeof value === "boolean" ? value : (this.refuse(place, "must be true or false.") ?? false);
  }

  private number(value: unknown, place: string): number {
    return typeof value === "number" ? value : (this.refuse(place, "must be a number.") ?? 0);
  }

  private date(value: unknown, place: string): string | null {
    if (value === null || typeof value === "string") return value;
    return this.refuse(place, "must be a date and time, or null.") ?? null;
  }

  private refuse(place: string, message: string): undefined {
    this.problems.push({ place, message });
    return undefined;
  }
}

const VIEW_MEMBERS = ["coverImage", "description", "completionText"];
const ACHIEVEMENT_MEMBERS = [
  "uuid",
  "title",
  "xp",
  "isVariableXp",
  "release",
  "deadline",
  "isTask",
  "position",
  "cardBackground",
  "view",
  "prerequisiteUuids",
  "goalUuids",
];

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function uuidsOf(list: readonly { readonly uuid: string }[]): Set<string> {
  return new Set(list.map(({ uuid }) => uuid));
}

function byUuid(a: { readonly uuid: string }, b: { readonly uuid: string }): number {
  return a.uuid < b.uuid ? -1 : 1;
}
