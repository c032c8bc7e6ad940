export { assignEntries } from "./assign-entries";
export { hasVoted, isVoteComplete, votesToSave } from "./cast-votes";
export { scoreContests } from "./compute-scores";
export { votingPositions } from "./contest";
export { type ContestView, contestOfVoter, contestViews } from "./contest-view";
export { deleteContests } from "./delete-contests";
export { type EntryRank, entryRanks } from "./entry-ranks";
export { requestScores } from "./request-scores";
