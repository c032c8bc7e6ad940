import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { ProblemDocument } from "../../../../domain/assessments/xml";
import { changedField, type EditHistory, EMPTY_HISTORY, remember, stepBack, stepForward } from "./edit-history";
import { clampedIndex, isSameMission, type Mission, type MissionTask, type Moved, withProblem } from "./mission";
import { type TypedPrograms, withTyped } from "./preview/typed-programs";

/** What is edited: the open question, or what all questions share. */
export type EditingMode = "question" | "global";

/** A mission and where one is in it: what undoing goes back to. */
interface Moment {
  readonly mission: Mission;
  readonly openKey: string | null;
  readonly mode: EditingMode;
}

/** The mission that is being edited. */
export interface MissionState extends Moment {
  /** The mission at its last save. */
  readonly saved: Mission;
  readonly hasUnsavedChanges: boolean;
  readonly history: EditHistory<Moment>;
  /** The tab that is looked at, by mode; null for the first. */
  readonly tabs: Readonly<Record<EditingMode, string | null>>;
  /** The pane that is looked at where there is room for one: `forms`, or one beside them. */
  readonly pane: string;
  /** What the author typed in the preview's editor, by key of the question. Nothing of it is in the file. */
  readonly typed: TypedPrograms;
  /** The name that the mission's file has, without its ending; null where the title is its name. */
  readonly fileName: string | null;
  /** Replaces the parts that all questions share. */
  editTask(change: (task: MissionTask) => MissionTask): void;
  /** Replaces the problem of one question. `change` keeps what it does not know: `{ ...problem, maxXp: 5 }`. */
  editQuestion(key: string, change: (problem: ProblemDocument) => ProblemDocument): void;
  /** Inserts, copies, deletes or moves questions. */
  editQuestions(change: (mission: Mission) => Moved): void;
  /** Opens the question at this place, the nearest one where there is none. */
  openQuestion(index: number): void;
  setMode(mode: EditingMode): void;
  /** Opens a tab of the present mode. */
  openTab(id: string): void;
  openPane(id: string): void;
  /** Notes what the preview's editor of a question holds now; the starter code it was shown with is part of it. */
  typeProgram(key: string, text: string, starter: string): void;
  setFileName(name: string | null): void;
  undo(): void;
  redo(): void;
  save(): void;
  /** Goes back to the last save, which can be undone. */
  resetToSaved(): void;
  /** Takes over the mission as it was kept; there is nothing to undo afterwards. */
  adopt(mission: ForeignMission): void;
}

/** What is taken over from another tab. */
type ForeignMission = Pick<MissionState, "mission" | "saved" | "openKey" | "mode" | "fileName">;

/** Where editing begins: at the first question of a saved mission unless told otherwise. */
export interface MissionStart extends Partial<ForeignMission> {
  readonly mission: Mission;
}

/** Makes the state of one mission that is edited. Nothing of it is kept: see `kept/`. */
export function createMissionStore(start: MissionStart, now = Date.now) {
  const { mission, saved = mission, mode = "question", fileName = null } = start;
  return createStore<MissionState>()((set, get) => ({
    mission,
    saved,
    mode,
    fileName,
    openKey: start.openKey ?? mission.questions[0]?.key ?? null,
    hasUnsavedChanges: !isSameMission(mission, saved),
    history: EMPTY_HISTORY,
    tabs: { question: null, global: null },
    pane: "forms",
    typed: {},
    ...editsOf({ set, get, now }),
    openQuestion: (index) => {
      const key = get().mission.questions[clampedIndex(get().mission, index)]?.key ?? null;
      if (key !== get().openKey) set({ openKey: key });
    },
    setMode: (next) => set({ mode: next }),
    openPane: (pane) => set({ pane }),
    openTab: (id) => set(({ tabs, mode: here }) => ({ tabs: { ...tabs, [here]: id } })),
    setFileName: (name) => set({ fileName: name }),
    typeProgram: (key, text, starter) => set(({ typed }) => ({ typed: withTyped(typed, key, { text, starter }) })),
    save: () => set((before) => ({ saved: before.mission, hasUnsavedChanges: false })),
    adopt: (mission) =>
      set({ ...mission, history: EMPTY_HISTORY, hasUnsavedChanges: !isSameMission(mission.mission, mission.saved) }),
  }));
}

interface EditParts {
  set(change: (before: MissionState) => Partial<MissionState>): void;
  get(): MissionState;
  now(): number;
}

type Edits = Pick<MissionState, "editTask" | "editQuestion" | "editQuestions" | "undo" | "redo" | "resetToSaved">;

/** Makes what changes the mission and can be undone. */
function editsOf({ set, get, now }: EditParts): Edits {
  const momentOf = (): Moment => ({ mission: get().mission, openKey: get().openKey, mode: get().mode });
  const show = (moment: Partial<Moment>, history: EditHistory<Moment>) =>
    set((before) => ({
      ...moment,
      history,
      hasUnsavedChanges: !isSameMission(moment.mission ?? before.mission, before.saved),
    }));
  const change = (after: Partial<Moment>, field: string | null) =>
    show(after, remember(get().history, momentOf(), field, now()));
  const step = (by: typeof stepBack | typeof stepForward) => {
    const stepped = by(get().history, momentOf());
    if (stepped) show(stepped.state, stepped.history);
  };
  return {
    editTask: (edit) => {
      const { mission } = get();
      const task = edit(mission.task);
      if (task !== mission.task) change({ mission: { ...mission, task } }, changedField(mission.task, task));
    },
    editQuestion: (key, edit) => {
      const { mission } = get();
      const after = withProblem(mission, key, edit);
      if (after !== mission) change({ mission: after }, changedField(mission.questions, after.questions));
    },
    editQuestions: (edit) => {
      const { mission } = get();
      const moved = edit(mission);
      if (moved.mission !== mission) change(moved, null);
    },
    undo: () => step(stepBack),
    redo: () => step(stepForward),
    resetToSaved: () => {
      const { saved, openKey, mission } = get();
      if (saved === mission) return;
      const isThere = saved.questions.some(({ key }) => key === openKey);
      change({ mission: saved, openKey: isThere ? openKey : (saved.questions[0]?.key ?? null) }, null);
    },
  };
}

export type MissionStore = ReturnType<typeof createMissionStore>;

export const MissionContext = createContext<MissionStore | null>(null);

/** The store of the mission of this page. Only below the editor. */
export function useMissionStore(): MissionStore {
  const store = useContext(MissionContext);
  if (!store) throw new Error("No mission: this is outside the editor");
  return store;
}

/** A part of the mission's state. A component is drawn anew only when that part changes. */
export const useMission = <Part>(part: (state: MissionState) => Part): Part => useStore(useMissionStore(), part);

/** Finds the place of the open question; 0 when there is none. */
export const openIndexOf = ({ mission, openKey }: Pick<MissionState, "mission" | "openKey">): number =>
  Math.max(
    0,
    mission.questions.findIndex(({ key }) => key === openKey),
  );

/** Finds the open question; undefined when the mission has none. */
export const openQuestionOf = (state: Pick<MissionState, "mission" | "openKey">) =>
  state.mission.questions[openIndexOf(state)];
