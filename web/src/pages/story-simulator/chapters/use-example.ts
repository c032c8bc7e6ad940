import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/chapter-simulator";
import { assetPathsQuery, uploadAsset } from "../assets/asset-calls";
import { EXAMPLE_PICTURE, EXAMPLE_STORY, exampleName, SITE_PICTURE } from "./example-story";

/**
 * Puts the example among the course's story files, with its picture where the course has none of that name.
 * @param paths of the course's assets
 * @param names of its story files, below `stories`
 */
export function useExample(paths: readonly string[], names: readonly string[], onMade: (name: string) => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    const name = exampleName(names);
    try {
      if (!paths.includes(EXAMPLE_PICTURE)) {
        await uploadAsset(courseId, EXAMPLE_PICTURE, await (await fetch(SITE_PICTURE)).blob());
      }
      await uploadAsset(courseId, `stories/${name}`, new Blob([EXAMPLE_STORY], { type: "text/plain" }));
      toast.success(strings.exampleMade(name), 4000);
      onMade(name);
    } catch (error) {
      toast.danger(strings.exampleFailed(actionFailure(error)), 8000);
    }
    await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    setBusy(false);
  };
  return { isBusy, make };
}
