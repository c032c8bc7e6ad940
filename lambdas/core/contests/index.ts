export { votingPositions } from "./contest";
export { dealEntries } from "./dealer";
export { deleteContests } from "./deleting";
export { contestsOf } from "./reading";
export { scoreContests } from "./scoring";
export { ballotOf, hasVoted, isVoteComplete } from "./voting";
