const NAMING = /\bnavigate_to_assessment\*?\s*\(\s*([^()\s,]+)\s*\)|\buserstate\.assessments\.([\w-]+)/g;

/** Returns the ids or numbers of the assessments that a chapter's text leads to or asks for, each once, in their order. */
export function namedAssessments(text: string): string[] {
  const named = [...text.matchAll(NAMING)].map(([, opened, asked]) => opened ?? asked ?? "");
  return [...new Set(named)];
}
