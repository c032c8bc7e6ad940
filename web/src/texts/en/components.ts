import type { I18nProviderProps } from "@cloudscape-design/components/i18n";
import messages from "@cloudscape-design/components/i18n/messages/all.en";
import { catalogue } from "../active";

/** Words that Cloudscape's components bring themselves: names of their icons and buttons, and what they announce. */
export const strings = catalogue<I18nProviderProps.Messages, I18nProviderProps.Messages>("components", messages);
