import { loadChunk } from "../app/chunks";

/** Loads what writes and reads files of sound. */
export const loadMux = () => loadChunk("recording/mux", () => import("./mux"));
