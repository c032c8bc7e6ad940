/** The client of a Google Cloud project that the stage local has (`deployments/local.json` names it, too). */
export const GOOGLE_CLIENT = {
  clientId: "course-academy.apps.googleusercontent.local",
  apiKey: "local-key",
  appId: "1",
};

/** Lets an app see and change the files that it made, and those that were picked for it. */
export const DRIVE_FILE_SCOPE = "https://www.googleapis.com/auth/drive.file";

/** Scopes that the stand-in knows, with what the consent page says of them. */
export const SCOPES: Readonly<Record<string, string>> = {
  profile: "See your name",
  [DRIVE_FILE_SCOPE]: "See, edit, create and delete only the Google Drive files that you use with this app",
};
