import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

export const SCENES = ["main-menu", "chapters", "play", "awards", "settings", "keys", "room"] as const;
export type SceneName = (typeof SCENES)[number];

/** Where in the game somebody is. It stands in the address: a reload stays there, and the browser's way back goes back. */
export interface Scene {
  readonly name: SceneName;
  /** The id of the chapter that is played. */
  readonly chapter: number | undefined;
}

function sceneOf(parameters: URLSearchParams): Scene {
  const name = SCENES.find((one) => one === parameters.get("scene")) ?? "main-menu";
  const chapter = Number(parameters.get("chapter") ?? Number.NaN);
  if (name === "play" && !Number.isInteger(chapter)) return { name: "chapters", chapter: undefined };
  return { name, chapter: name === "play" ? chapter : undefined };
}

/** Returns the scene of the address, and goes to another. With `replaces` the browser's way back passes it over. */
export function useScene(): readonly [
  Scene,
  (name: SceneName, options?: { chapter?: number; replaces?: boolean }) => void,
] {
  const [parameters, setParameters] = useSearchParams();
  const go = useCallback(
    (name: SceneName, { chapter, replaces = false }: { chapter?: number; replaces?: boolean } = {}) =>
      setParameters(
        { ...(name !== "main-menu" && { scene: name }), ...(chapter !== undefined && { chapter: String(chapter) }) },
        { replace: replaces, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [sceneOf(parameters), go];
}
