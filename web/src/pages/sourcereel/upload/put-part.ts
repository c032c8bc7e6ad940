import type { PutPart } from "./upload";

/** Puts a part by a request that tells how far it is, as fetch does not. */
export const putPart: PutPart = (url, part, { signal, onSent }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => {
      signal.removeEventListener("abort", abort);
      resolve(request.status);
    };
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("loadend", end);
    signal.addEventListener("abort", abort, { once: true });
    request.open("PUT", url);
    // A part has no type of its own: the upload has one.
    request.send(new Blob([part], { type: "" }));
  });
