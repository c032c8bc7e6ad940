import { useMemo } from "react";
import type { SnippetDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { type CodePart, CodeParts } from "./code-parts";
import type { CodeTools } from "./form-props";
import { languageOf } from "./library-changes";
import { type Change, changeOf, type ProblemOf } from "./part-change";

type PartName = "prepend" | "template" | "postpend" | "solution";
type Coded = ProblemOf<"programming"> | ProblemOf<"voting">;

interface ProgrammingTemplateProps extends CodeTools {
  readonly questionKey: string;
  readonly problem: ProblemOf<"programming">;
  readonly task: MissionTask;
  readonly change: Change<ProblemOf<"programming">>;
}

/** The four texts of a programming question. */
export function ProgrammingTemplate({ questionKey, problem, task, change, ...tools }: ProgrammingTemplateProps) {
  const part = usePart(problem, task, changeOf(change, "snippet"), strings.partHint);
  return (
    <CodeParts
      name={questionKey}
      first="template"
      parts={[part("prepend"), part("template"), part("postpend"), part("solution")]}
      {...tools}
    />
  );
}

/**
 * Makes the parts of a question's snippet. What the course writes around the student's program may use all of chapter 4.
 */
export function usePart<Name extends PartName>(
  { library, snippet }: Coded,
  task: MissionTask,
  change: Change<SnippetDocument>,
  hints: Readonly<Record<Name, string>>,
): (name: Name) => CodePart {
  const deployment = library ?? task.library;
  const languages = useMemo(() => {
    const student = languageOf(deployment);
    return { student, course: { ...student, chapter: 4 as const } };
  }, [deployment]);
  return (name) => {
    const isCourses = name === "prepend" || name === "postpend";
    return {
      id: name,
      label: strings.part[name],
      hint: hints[name],
      library: isCourses ? languages.course : languages.student,
      prepend: textBefore(name, snippet),
      value: snippet[name],
      onText: (text) => changeOf<SnippetDocument, PartName>(change, name)(() => text),
    };
  };
}

/** The texts whose names a part may use: those of a postpend include the student's. */
function textBefore(name: PartName, { prepend, template, solution }: SnippetDocument): string | null {
  if (name === "prepend") return null;
  return name === "postpend" ? [prepend, solution ?? template].filter((text) => text !== null).join("\n") : prepend;
}
