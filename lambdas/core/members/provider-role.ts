import type { Role } from "../../../domain/facts/roles";

/** The role that a provider's groups give a person in a course; null is none. */
export interface ProviderRole {
  readonly courseId: number;
  readonly role: Role | null;
}
