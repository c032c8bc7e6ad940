/// <reference types="google.picker" />

/** The strings and numbers behind an enumeration of the library. */
type Names<Enumeration> = {
  readonly [Name in keyof Enumeration]: Enumeration[Name] extends string ? `${Enumeration[Name]}` : number;
};
type Library = typeof google.picker;

export const Action = { CANCEL: "cancel", PICKED: "picked", ERROR: "error" } as const satisfies Names<
  Library["Action"]
>;

export const Response = {
  ACTION: "action",
  DOCUMENTS: "docs",
  PARENTS: "parents",
  VIEW: "viewToken",
} as const satisfies Names<Library["Response"]>;

export const ViewToken = { VIEW_ID: 0, LABEL: 1, VIEW_OPTIONS: 2 } as const satisfies Names<
  Omit<Library["ViewToken"], number>
>;

export const Feature = {
  MINE_ONLY: "mineOnly",
  MULTISELECT_ENABLED: "multiselectEnabled",
  NAV_HIDDEN: "navHidden",
  SIMPLE_UPLOAD_ENABLED: "simpleUploadEnabled",
  SUPPORT_DRIVES: "sdr",
} as const satisfies Names<Library["Feature"]>;

export const DocsViewMode = { GRID: "grid", LIST: "list" } as const satisfies Names<Library["DocsViewMode"]>;

export const ServiceId = { DOCS: "docs" } as const satisfies Names<Library["ServiceId"]>;

export const Type = { DOCUMENT: "document", PHOTO: "photo", VIDEO: "video" } as const satisfies Names<Library["Type"]>;

export const ViewId = {
  DOCS: "all",
  DOCS_IMAGES: "docs-images",
  DOCS_IMAGES_AND_VIDEOS: "docs-images-and-videos",
  DOCS_VIDEOS: "docs-videos",
  DOCUMENTS: "documents",
  DRAWINGS: "drawings",
  FOLDERS: "folders",
  FORMS: "forms",
  PDFS: "pdfs",
  PRESENTATIONS: "presentations",
  SPREADSHEETS: "spreadsheets",
  IMAGE_SEARCH: "image-search",
  MAPS: "maps",
  PHOTO_ALBUMS: "photo-albums",
  PHOTO_UPLOAD: "photo-upload",
  PHOTOS: "photos",
  RECENTLY_PICKED: "recently-picked",
  VIDEO_SEARCH: "video-search",
  WEBCAM: "webcam",
  YOUTUBE: "youtube",
} as const satisfies Names<Library["ViewId"]>;

export const Document = {
  ADDRESS_LINES: "addressLines",
  AUDIENCE: "audience",
  DESCRIPTION: "description",
  DURATION: "duration",
  EMBEDDABLE_URL: "embedUrl",
  ICON_URL: "iconUrl",
  ID: "id",
  IS_NEW: "isNew",
  LAST_EDITED_UTC: "lastEditedUtc",
  LATITUDE: "latitude",
  LONGITUDE: "longitude",
  MIME_TYPE: "mimeType",
  NAME: "name",
  NUM_CHILDREN: "numChildren",
  PARENT_ID: "parentId",
  PHONE_NUMBERS: "phoneNumbers",
  READ_ONLY: "readOnly",
  SERVICE_ID: "serviceId",
  THUMBNAILS: "thumbnails",
  TYPE: "type",
  URL: "url",
  VERSION: "version",
} as const satisfies Names<Library["Document"]>;
