import { createStore } from "idb-keyval";

/** Opens the store of IndexedDB in which this browser keeps drafts of answers. Throws where databases are forbidden. */
export const openDraftStore = () => createStore("academy-drafts", "records");
