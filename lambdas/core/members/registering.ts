import { absent, type Operation, registrationKey, registrationOwnerKey } from "../table";
import { MAX_ADMIN_COURSES } from "./limits";
import { placesOf, type Registration, type RegistrationItem } from "./registration";

/** The two rows of a new registration: the one under its user, and the one that tells whose the id is. */
export function registrationCreation(registration: Registration): Operation[] {
  const { regId, userId, courseId } = registration;
  const row: RegistrationItem = {
    ...registrationKey(userId, courseId),
    ...registration,
    ...placesOf(registration),
  };
  return [
    { put: row, condition: absent },
    { put: { ...registrationOwnerKey(regId), userId, courseId }, condition: absent },
  ];
}

export function isAdminOfTooMany(registrations: readonly Registration[]): boolean {
  return registrations.filter(({ role }) => role === "admin").length >= MAX_ADMIN_COURSES;
}
