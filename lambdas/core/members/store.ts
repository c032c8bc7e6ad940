import { type Core, registrationKey } from "../table";
import type { Registration, RegistrationItem } from "./registration";

type Stored = Pick<Core, "table">;

/**
 * The role gate. Key USER#{user}/REG#{course}, consistent, so a removed or demoted member is refused at once; 1 read.
 */
export function findRegistration(
  { table }: Stored,
  userId: number,
  courseId: number,
): Promise<Registration | undefined> {
  return table.get<RegistrationItem>(registrationKey(userId, courseId));
}
