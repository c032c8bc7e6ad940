/** What is said of a recording when it is uploaded. */
export interface RecordingDetails {
  readonly title: string;
  readonly description: string;
  /** Its name in links; the server makes one where it is empty. */
  readonly uid: string;
  readonly isPublished: boolean;
}

export const NO_DETAILS: RecordingDetails = { title: "", description: "", uid: "", isPublished: true };

/** Letters, digits, dash and underscore (specification, section 5). */
const UID = /^[a-zA-Z0-9_-]*$/;

/** Returns what is wrong with the details, by their names. */
export const wrongDetails = ({ title, uid }: RecordingDetails): { readonly title: boolean; readonly uid: boolean } => ({
  title: title.trim() === "",
  uid: !UID.test(uid),
});
