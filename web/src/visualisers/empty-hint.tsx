import { Button } from "../design/button";
import { strings } from "../texts/en/visualisers";

interface EmptyHintProps {
  readonly hint: string;
  readonly onExample: (() => void) | undefined;
}

/** What a visualiser says as long as there is nothing to show, with an example to click where one may be taken up. */
export function EmptyHint({ hint, onExample }: EmptyHintProps) {
  return (
    <div className="ws-hint">
      <p>{hint}</p>
      {onExample && (
        <Button small look="quiet" icon="play" onClick={onExample}>
          {strings.tryExample}
        </Button>
      )}
    </div>
  );
}
