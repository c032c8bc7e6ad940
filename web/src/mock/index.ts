import { strings } from "../texts/en/mock";
import { answerRequest } from "./answer-request";
import { keepState, readState } from "./state";

/** Puts a mark above every page, in the page's flow so that it covers nothing. */
function showMark(): void {
  const mark = document.createElement("aside");
  mark.textContent = strings.mark;
  mark.style.cssText = "padding:2px 12px;font-size:13px;text-align:center;background:var(--text);color:var(--paper)";
  document.body.prepend(mark);
}

/**
 * Answers every request to the API in the page itself, before the first one is made: those to `/v2` never leave it. Other
 * files, such as modules for programs, come from where they always do.
 * @param language the texts that are on their way
 */
export async function startMock(language: Promise<void> | undefined): Promise<void> {
  const network = globalThis.fetch.bind(globalThis);
  const state = readState();
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith("/v2/")) return network(input, init);
    const response = await answerRequest(new Request(input, init), state, new Date().toISOString());
    keepState(state);
    return response;
  };
  await language;
  showMark();
}
