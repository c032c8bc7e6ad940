/** A group of a course. Its members are the registrations that name it. */
export interface Group {
  readonly name: string;
  /** Registration of the staff member who leads it (the avenger). */
  readonly leaderRegId: number | null;
  readonly leaderName: string | null;
}
