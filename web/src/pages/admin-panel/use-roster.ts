import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RosterMapping } from "../../../../domain/facts/roster-columns";
import { actionFailure } from "../../api/failures";
import { membersKey } from "../../api/members";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { type CsvContent, readCsv, readCsvFile } from "../../csv/read";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/admin-panel";
import { lookUp, memberCountQuery, upload } from "./members-calls";
import {
  canLeaveOut,
  checkRoster,
  type Difference,
  differencesOf,
  ownDowngrade,
  type Roster,
  type RosterProblem,
  type RosterSource,
  sentRows,
  withoutProblems,
} from "./roster";
import { layoutOf, mappingFault } from "./roster-columns";
import { putRosterLayout, rosterLayoutsQuery } from "./roster-layouts";

interface ChosenFile {
  readonly file: File;
  readonly content: CsvContent;
}

/** What was handed in, with what files of the same columns share. */
export interface Layout {
  readonly layout: string;
  readonly source: RosterSource;
}

/** What became of what was sent. */
export interface RosterOutcome {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** People who were not ticked. */
  readonly unticked: number;
  /** Lines that were wrong, and left out. */
  readonly leftOut: readonly RosterProblem[];
}

const NOBODY: Roster = { rows: [], problems: [], tooMany: false };

/** What was handed in, what is wrong with it, what it would change, and the sending of what is ticked. */
export function useRoster(provider: string | null) {
  const { courseId, registration } = useCourse();
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [pasted, setPasted] = useState("");
  const [settled, type] = useTyped(pasted, setPasted);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [chosenHere, setChosenHere] = useState<ReadonlyMap<string, RosterMapping>>(new Map());
  const kept = useQuery(rosterLayoutsQuery(courseId));
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** The lines that are wrong are left out. What is handed in after that is asked about anew. */
  const [leavesOut, setLeavesOut] = useState(false);
  const [outcome, setOutcome] = useState<RosterOutcome | null>(null);

  const chosen = useMemo(
    () =>
      new Map<string, RosterMapping>([...(kept.data ?? []).map((one) => [one.layout, one] as const), ...chosenHere]),
    [kept.data, chosenHere],
  );
  const layouts = useMemo((): readonly Layout[] => {
    const sources = files.map(({ file, content }) => ({ name: file.name as string | null, content }));
    if (pasted.trim() !== "") sources.push({ name: null, content: readCsv(pasted) });
    return sources.map((source) => ({ layout: layoutOf(source.content.rows), source }));
  }, [files, pasted]);
  const checked = useMemo((): Roster => {
    const sources = layouts.map(({ layout, source }) => {
      const mapping = chosen.get(layout);
      return { ...source, mapping: mapping && mappingFault(mapping) === null ? mapping : undefined };
    });
    return sources.length === 0 ? NOBODY : checkRoster(sources);
  }, [layouts, chosen]);
  const roster = useMemo(() => (leavesOut ? withoutProblems(checked) : checked), [checked, leavesOut]);
  const isGiven = files.length > 0 || pasted.trim() !== "";
  const isSound = roster.rows.length > 0 && roster.problems.length === 0 && !roster.tooMany;
  const usernames = useMemo(() => roster.rows.map(({ username }) => username), [roster]);
  const known = useQuery({
    queryKey: [...membersKey(courseId), "lookup", usernames],
    queryFn: () => lookUp(courseId, usernames),
    enabled: isSound,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const total = useQuery({ ...memberCountQuery(courseId), enabled: isSound });

  const compared = useMemo(() => {
    if (!isSound || !known.data || provider === null) return null;
    const found = { members: known.data, provider };
    const all = differencesOf(roster.rows, found);
    const own = ownDowngrade(all, found, registration.courseRegId);
    const differences =
      leavesOut && own ? all.filter((row) => row.source !== own.source || row.line !== own.line) : all;
    return { differences, own, here: found.members.filter((member) => member.provider === provider).length };
  }, [isSound, known.data, provider, roster, leavesOut, registration.courseRegId]);

  const own = compared?.own ? [compared.own] : [];
  const problems: readonly RosterProblem[] = leavesOut ? [] : own.length > 0 ? own : roster.problems;
  const leftOut: readonly RosterProblem[] = leavesOut ? [...checked.problems, ...own] : [];
  const isIncluded = ({ username, kind }: Difference): boolean =>
    kind === "elsewhere" ? ticked.has(username) : !unticked.has(username);
  const changing = compared?.differences.filter(({ kind }) => kind !== "unchanged") ?? [];
  const included = changing.filter(isIncluded);

  const include = (rows: readonly Difference[]): void => {
    const names = new Set(rows.map(({ username }) => username));
    setUnticked(new Set(changing.filter(({ username }) => !names.has(username)).map(({ username }) => username)));
    setTicked(names);
  };

  const handIn = (): void => {
    setLeavesOut(false);
    setOutcome(null);
  };

  const reset = (): void => {
    handIn();
    setFiles([]);
    setPasted("");
    type("");
    setUnticked(new Set());
    setTicked(new Set());
    setHasFailed(false);
  };

  const choose = async (chosen: readonly File[]): Promise<void> => {
    const read = async (file: File): Promise<ChosenFile> => {
      const before = files.find((one) => one.file === file);
      return before ?? { file, content: readCsvFile(new Uint8Array(await file.arrayBuffer())) };
    };
    // A file that was corrected comes under the same name, and takes the place of what it held before.
    const latest = new Map(chosen.map((file) => [file.name, file]));
    setFiles(await Promise.all([...latest.values()].map(read)));
    handIn();
  };

  const outcomeOf = (differences: readonly Difference[]): RosterOutcome => ({
    added: included.filter(({ kind }) => kind !== "changed").length,
    changed: included.filter(({ kind }) => kind === "changed").length,
    unchanged: differences.length - changing.length,
    unticked: changing.length - included.length,
    leftOut,
  });

  const send = async (): Promise<void> => {
    if (isSending || provider === null || !compared || included.length === 0) return;
    setIsSending(true);
    setHasFailed(false);
    try {
      await upload(courseId, provider, sentRows(included));
      toast.success(strings.uploaded);
      reset();
      setOutcome(outcomeOf(compared.differences));
    } catch (error) {
      setHasFailed(true);
      toast.danger(actionFailure(error));
      return;
    } finally {
      await client.invalidateQueries({ queryKey: membersKey(courseId) });
      setIsSending(false);
    }
    await keepColumns();
  };

  /** Keeps what was chosen for the course's next file of the same columns. The people are sent, whatever becomes of it. */
  const keepColumns = async (): Promise<void> => {
    const sent = new Set(layouts.map(({ layout }) => layout));
    try {
      for (const [layout, mapping] of chosenHere) {
        if (sent.has(layout)) await putRosterLayout(courseId, layout, mapping);
      }
      await client.invalidateQueries({ queryKey: rosterLayoutsQuery(courseId).queryKey });
    } catch (error) {
      toast.danger(strings.columnsNotKept(actionFailure(error)));
    }
  };

  return {
    files: files.map(({ file }) => file),
    choose,
    pasted: settled,
    paste: (text: string): void => {
      handIn();
      type(text);
    },
    isGiven,
    layouts,
    /** How somebody chose the columns of a layout to be read, now or with an earlier file. */
    mappingOf: (layout: string): RosterMapping | undefined => chosen.get(layout),
    chooseColumns: (layout: string, mapping: RosterMapping): void => {
      handIn();
      setChosenHere((before) => new Map(before).set(layout, mapping));
    },
    roster,
    problems,
    /** The others can be taken without the lines that are wrong. */
    canLeaveOut: canLeaveOut({ ...roster, problems }),
    leaveOut: () => setLeavesOut(true),
    leftOut,
    /** Null until something was sent, and as soon as something else is handed in. */
    outcome,
    /** Null until the members of the course are known. */
    differences: compared && (leavesOut || !compared.own) ? compared.differences : null,
    changing,
    included,
    include,
    /** Members of the course who are not in the file; null while they are not counted. */
    missing: compared && total.data !== undefined ? Math.max(0, total.data - compared.here) : null,
    isComparing: isSound && known.isFetching && !known.data,
    failure: isSound && !known.data ? known.error : null,
    compareAgain: () => void known.refetch(),
    isSending,
    hasFailed,
    send,
    reset,
  };
}

export type RosterForm = ReturnType<typeof useRoster>;
