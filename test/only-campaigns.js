const { isCampaign } = require("./costs");

/** Leaves jest the tests that run a sample of a campaign, to be run whole. */
module.exports = async (paths) => ({ filtered: paths.filter(isCampaign) });
