import { catalogue } from "../active";

/** Words of the story simulator. Those of the specification are quoted exactly. */
export const strings = catalogue("storySimulator", {
  title: "Story Simulator",
  welcome:
    "Welcome to the story simulator. Build the places, texts and chapters of your course's game, and play them before students do. Nothing you play here is saved.",
  tools: {
    "object-placement": { name: "Object Placement", hint: "Put objects into a place and get its text." },
    "checkpoint-simulator": { name: "Checkpoint Simulator", hint: "Write a checkpoint and play it." },
    "asset-uploader": { name: "Asset Uploader", hint: "Upload, look at and delete pictures, sounds and texts." },
    "chapter-simulator": { name: "Chapter Simulator", hint: "Make, order, play and publish chapters." },
  },
  toMenu: "Simulator menu",
  /** Assets. */
  assetSelection: "Asset Selection",
  refresh: "Refresh",
  loadingAssets: "Reading the list of assets",
  nothingSelected: "Choose a file in the tree to see it here.",
  pictureOf: (path: string) => `Picture ${path}`,
  noPicture: "This picture cannot be shown",
  noText: "This text cannot be read.",
  delete: "Delete",
  deleteQuestion: (path: string) => `Are you sure you want to delete ${path}?`,
  deleteNote: "There is no undoing.",
  deleteCancelled: "Whew",
  deleted: "Successfully Deleted",
  assetUploader: "Asset uploader",
  uploadHint: (extensions: string) => `Up to 4 MB a file: ${extensions}`,
  folder: "Folder",
  customFolder: "Custom folder",
  customHint: "Begins with one of the eight folders, as in locations/hut.",
  drop: "Drop files here, or",
  chooseFiles: "Choose files",
  clearList: "Clear list",
  uploads: "Uploads",
  uploadProgress: (done: number, total: number) => `${done} of ${total} answered`,
  waiting: (name: string) => `${name} waits`,
  uploadResult: (name: string, response: string) => `${name} => ${response}`,
  leaveUploads: "Files are still being uploaded. Are you sure you want to leave?",
});
