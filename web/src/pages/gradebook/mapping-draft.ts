import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GradebookPreset } from "../../../../domain/facts/gradebook";
import { type Mapping, presetMapping, type Source } from "../../../../domain/gradebook/mapping";
import { actionFailure } from "../../api/failures";
import { gradebookQuery, putGradebookMapping } from "../../api/gradebook";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useLeaveGuard } from "../../design/leave-guard";
import { strings } from "../../texts/en/gradebook";
import type { Book } from "./use-book";

/** The mapping that is stored for a system, or the documented one, and what is typed over it. */
export interface MappingDraft {
  readonly mapping: Mapping;
  readonly isStored: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly change: (mapping: Mapping) => void;
  readonly startOver: () => void;
  readonly save: () => void;
}

/** Returns the mapping that is stored for a system; without one, the documented one. */
export function storedMapping(
  { settings, items }: Book,
  preset: GradebookPreset,
): Mapping & { readonly version: number } {
  const stored = settings.mappings.find((mapping) => mapping.preset === preset);
  if (!stored) return { ...presetMapping(preset, items), version: 0 };
  // The server keeps sources alone.
  const columns = stored.columns.map(({ head, source }) => ({ head, source: source as Source }));
  return { columns, standIns: stored.standIns, version: stored.version };
}

/** Keeps what is typed over a system's mapping until it is saved. */
export function useMappingDraft(book: Book, preset: GradebookPreset): MappingDraft {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [typed, setTyped] = useState<{ readonly preset: GradebookPreset; readonly mapping: Mapping }>();
  const { version, ...stored } = storedMapping(book, preset);
  const own = typed?.preset === preset ? typed.mapping : undefined;
  const mapping = own ?? stored;
  const saving = useMutation({
    mutationFn: ({ columns, standIns }: Mapping) =>
      putGradebookMapping(courseId, preset, { columns: [...columns], standIns, version }),
    onSuccess: (saved) => {
      toast.success(strings.mappingSaved);
      client.setQueryData(
        gradebookQuery(courseId).queryKey,
        (before) =>
          before && { ...before, mappings: [...before.mappings.filter((one) => one.preset !== preset), saved] },
      );
      setTyped(undefined);
    },
    onError: (error) => {
      toast.danger(actionFailure(error));
      // Somebody else's columns are seen beside what is typed here, which stays.
      void client.invalidateQueries({ queryKey: gradebookQuery(courseId).queryKey });
    },
  });
  const isDirty = own !== undefined && JSON.stringify(own) !== JSON.stringify(stored);
  useLeaveGuard(isDirty && !saving.isPending, strings.leave);
  return {
    mapping,
    isStored: version > 0,
    isDirty: isDirty || version === 0,
    isSaving: saving.isPending,
    change: (next) => setTyped({ preset, mapping: next }),
    startOver: () => setTyped({ preset, mapping: presetMapping(preset, book.items) }),
    save: () => saving.mutate(mapping),
  };
}
