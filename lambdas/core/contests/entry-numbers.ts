import { createHmac } from "node:crypto";

const BYTES = 6;

/**
 * Numbers an entry for one voter, as the wire has it in place of the submission's id, from which everybody could tell the
 * author. The key is the assignment's random id, which never leaves the server: so two voters cannot compare their numbers, and
 * nothing of the mapping is stored. Two of one voter's ten entries would share a number once in 10^12 assignments.
 */
export function entryNumber(assignmentId: string, voter: number, submissionId: number): number {
  const digest = createHmac("sha256", assignmentId).update(`${voter}#${submissionId}`).digest();
  return digest.readUIntBE(0, BYTES) + 1;
}
