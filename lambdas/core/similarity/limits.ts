/** Limits of a comparison. A fingerprint covers a fixed number of nodes, and one in every window of them is stored. */
export const KGRAM_NODES = 10;
export const KGRAMS_IN_WINDOW = 6;

/** Nodes that an answer must have beyond the template to be compared: what is shorter is alike by its task. */
export const LEAST_NODES = 60;
/** Nodes of the longest answer that is compared: about 1,500 lines. */
export const MOST_NODES = 12_000;
/** Nodes that all answers of one report may have together. */
export const MOST_NODES_TOGETHER = 3_000_000;
/** Pairs that a report keeps, those that are most alike. */
export const MAX_STORED_PAIRS = 5000;
