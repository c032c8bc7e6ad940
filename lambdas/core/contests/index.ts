export { assignEntries } from "./assign-entries";
export { hasVoted, isVoteComplete, votesToSave } from "./cast-votes";
export { scoreContests } from "./compute-scores";
export { votingPositions } from "./contest";
export { type ContestView, contestOfVoter, contestViews } from "./contest-view";
export { deleteContests } from "./delete-contests";
export { type EntryStanding, entryStandings } from "./entry-standings";
export { requestScores } from "./request-scores";
