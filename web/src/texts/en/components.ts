import messages from "@cloudscape-design/components/i18n/messages/all.en";

/** Words that Cloudscape's components bring themselves: names of their icons and buttons, and what they announce. */
export const components = messages;
