import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/playground";
import type { Playground } from "./use-settings";

/** Says what could not be used of a link. */
export const linkProblemText = () => ({
  corrupt: strings.linkCorrupt,
  "too long": strings.linkTooLong,
  sublanguage: strings.invalidSublanguage,
  library: strings.linkLibrary,
  pair: strings.linkPair,
});

/** What became of a link, of keeping the program, and of other tabs. */
export function Notices({ playground }: { playground: Playground }) {
  const { problems, replaced, keeps, elsewhere, change, forgetReplaced, forgetElsewhere } = playground;
  const texts = linkProblemText();
  return (
    <>
      {[...new Set(problems)].map((problem) => (
        <div key={problem} className="ws-notice ws-notice--warn" role="alert">
          <span>{texts[problem]}</span>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetReplaced} />
        </div>
      ))}
      {replaced !== null && (
        <div className="ws-notice" role="status">
          <span>{replaced.file ? strings.linkReplacedFile(replaced.file.name) : strings.linkReplaced}</span>
          <Button
            small
            onClick={() => {
              change(replaced);
              forgetReplaced();
            }}
          >
            {strings.linkUndo}
          </Button>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetReplaced} />
        </div>
      )}
      {elsewhere && (
        <div className="ws-notice" role="status">
          <span>{strings.elsewhere}</span>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetElsewhere} />
        </div>
      )}
      {!keeps && (
        <div className="ws-notice ws-notice--warn" role="status">
          <span>{strings.notKept}</span>
        </div>
      )}
    </>
  );
}
