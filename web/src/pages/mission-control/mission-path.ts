/** The address of a mission in the editor. @param question its place, from 0 */
export const missionPath = (id: number, question?: number): string =>
  `/mission-control/${id}${question === undefined ? "" : `/${question}`}`;
