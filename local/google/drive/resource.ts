/// <reference types="@maxim_mazurok/gapi.client.drive-v3" />
import { createHash } from "node:crypto";
import { type Person, personById } from "../people";
import { FOLDER_TYPE, rootOf } from "../seed";
import type { StoredFile } from "../state";
import type { Fields } from "./fields";

type Resource = gapi.client.drive.File;
type User = gapi.client.drive.User;

const USER_FIELDS: Fields = { kind: true, displayName: true, me: true, permissionId: true, emailAddress: true };

/** The fields of a file that the stand-in knows. */
export const FILE_FIELDS: Fields = {
  kind: true,
  id: true,
  name: true,
  mimeType: true,
  parents: true,
  appProperties: true,
  trashed: true,
  createdTime: true,
  modifiedTime: true,
  version: true,
  headRevisionId: true,
  size: true,
  md5Checksum: true,
  ownedByMe: true,
  webViewLink: true,
  capabilities: { canEdit: true, canDownload: true, canAddChildren: true },
  lastModifyingUser: USER_FIELDS,
};
export const LIST_FIELDS: Fields = { kind: true, nextPageToken: true, incompleteSearch: true, files: FILE_FIELDS };
export const ABOUT_FIELDS: Fields = { kind: true, user: USER_FIELDS };

/** Returns a person as Drive tells of them to `reader`. */
export function userResource(person: Person, reader: string): User {
  const { id, name, email } = person;
  return {
    kind: "drive#user",
    displayName: name,
    me: id === reader,
    permissionId: id,
    emailAddress: email,
  };
}

/** Returns a file as Drive tells of it to the person on whose Drive it is. */
export function fileResource(file: StoredFile): Resource {
  const { id, name, mimeType, trashed, person, isReadOnly } = file;
  const editor = personById(file.lastEditor);
  const isFolder = mimeType === FOLDER_TYPE;
  const kind = isFolder ? "folders" : "file/d";
  return {
    kind: "drive#file",
    id,
    name,
    mimeType,
    trashed,
    parents: [file.parent],
    ...(Object.keys(file.appProperties).length > 0 && { appProperties: file.appProperties }),
    createdTime: new Date(file.createdTime).toISOString(),
    modifiedTime: new Date(file.modifiedTime).toISOString(),
    version: String(file.version),
    ownedByMe: !isReadOnly,
    webViewLink: `https://drive.google.com/${kind}/${id}`,
    capabilities: { canEdit: !isReadOnly, canDownload: !isFolder, canAddChildren: isFolder && !isReadOnly },
    ...(editor && { lastModifyingUser: userResource(editor, person) }),
    ...(file.revision !== null && contentFields(file, file.revision)),
  };
}

function contentFields({ content }: StoredFile, headRevisionId: string): Resource {
  const bytes = Buffer.from(content, "base64");
  return { headRevisionId, size: String(bytes.length), md5Checksum: createHash("md5").update(bytes).digest("hex") };
}

/** Returns the folder that a person sees as My Drive. */
export function rootResource(person: string): Resource {
  return { kind: "drive#file", id: rootOf(person), name: "My Drive", mimeType: FOLDER_TYPE, trashed: false };
}
