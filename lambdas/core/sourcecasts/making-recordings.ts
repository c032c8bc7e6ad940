/** The acts by which recordings are made and edited, as one thing to load. */
export { createSourcecast } from "./create-sourcecast";
export { editSourcecast } from "./edit-sourcecast";
export { finishUpload } from "./finish-upload";
