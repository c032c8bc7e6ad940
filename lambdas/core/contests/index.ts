export { dealEntries } from "./assign-entries";
export { ballotOf, hasVoted, isVoteComplete } from "./cast-votes";
export { scoreContests } from "./compute-scores";
export { votingPositions } from "./contest";
export { contestsOf } from "./contest-view";
export { deleteContests } from "./delete-contests";
