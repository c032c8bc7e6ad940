/** The content of the picker's dialog. */
export interface PickerView {
  /** The folder that it opens with; null for My Drive. */
  readonly parent: string | null;
  readonly hasFolders: boolean;
  readonly canSelectFolders: boolean;
  /** Types of the files that are shown, and of those that can be chosen; null for all. */
  readonly mimeTypes: readonly string[] | null;
  readonly selectable: readonly string[] | null;
}

/** The message of the page to the dialog when that is ready. */
export interface PickerRequest {
  readonly token: string;
  readonly developerKey: string;
  readonly appId: string;
  readonly title: string;
  readonly isMultiple: boolean;
  readonly view: PickerView;
}

/** A file or folder as the dialog lists it, and as the page is told of it. */
export interface PickerItem {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly isFolder: boolean;
  readonly parentId: string;
  readonly url: string;
  readonly lastEditedUtc: number;
  readonly sizeBytes: number;
  /** Whether somebody else owns it. */
  readonly isShared: boolean;
}

/** A folder with what is in it, and the folders above it. */
export interface PickerFolder {
  readonly path: readonly { readonly id: string; readonly name: string }[];
  readonly items: readonly PickerItem[];
}

/** Messages of the dialog to the page. */
export type PickerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "cancel" }
  | { readonly kind: "picked"; readonly items: readonly PickerItem[] };
