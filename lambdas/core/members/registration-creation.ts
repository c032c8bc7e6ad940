import { absent, type Operation, registrationKey, registrationOwnerKey } from "../table";
import { identifierWrites } from "./identifiers";
import { placesOf, type Registration, type RegistrationItem } from "./registration";
import { sheetRowChange } from "./sheet-row";

/** The rows of a new registration: the one under its user, the one that tells whose the id is, and that of the course's sheet. */
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
    ...identifierWrites(null, registration),
    sheetRowChange(registration),
  ];
}
