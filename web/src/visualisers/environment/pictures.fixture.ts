import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import { page, run } from "../../../../language/page-for-tests";

/** The pictures of a program of Source 3, one a step. */
export function picturesOf(program: string): EnvironmentPicture[] {
  const command = { ...run(program, { library: { execTimeMs: 20_000 } }), pictures: 1000 } as Parameters<
    ReturnType<typeof page>["send"]
  >[0];
  return page()
    .send(command)
    .flatMap((event) => (event.type === "pictures" ? event.pictures : []));
}

/** The picture after the end of a program. */
export const lastPictureOf = (program: string): EnvironmentPicture => picturesOf(program).at(-1) as EnvironmentPicture;
