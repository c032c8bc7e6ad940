import { BookIndex, type SearchFile } from "../../../../../domain/textbook/search/book-index";
import type { SearchAnswer, SearchMessage } from "./book-search";

const scope = globalThis as unknown as {
  postMessage(answer: SearchAnswer): void;
  onmessage: ((event: { data: SearchMessage }) => void) | null;
};

let index: BookIndex | null = null;

/** Entry of the worker that holds a book's index: opening one of 130 sections takes longer than a page may stand still. */
scope.onmessage = ({ data }) => {
  if ("file" in data) index = new BookIndex(JSON.parse(data.file) as SearchFile);
  else if (index) scope.postMessage({ id: data.id, found: index.find(data.typed) });
};
