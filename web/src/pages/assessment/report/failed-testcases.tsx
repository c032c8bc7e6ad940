import { Icon } from "../../../design/icons";
import { strings as words } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/report-card";
import type { Card } from "../testcase-card";
import { TestcaseValues } from "../testcase-values";
import type { FailedCards } from "./failed-cards";

/** Which testcases failed, what each cost and why, as far as its kind lets a student see. */
export function FailedTestcases({ failed: { cards, lost, of } }: { failed: FailedCards }) {
  if (cards.length === 0) {
    return (
      <p className="rc-passed">
        <Icon name="check" size={18} /> {strings.allPassed}
      </p>
    );
  }
  return (
    <>
      {of > 0 && <p className="aw-quiet">{strings.lostOf(lost, of)}</p>}
      <ul className="rc-failed">
        {cards.map((card) => (
          <li key={card.number} className={`aw-test aw-test--${card.outcome}`}>
            <div className="aw-test__head">
              <Icon name={card.outcome === "erred" ? "warning" : "cross"} size={18} />
              <h3>{words.testcase(card.number)}</h3>
              <span className="aw-test__outcome">{words[card.outcome]}</span>
              <span className="aw-test__points">{card.points > 0 ? strings.lost(card.points) : strings.noPoints}</span>
            </div>
            <Why card={card} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Why({ card }: { card: Card }) {
  if (card.program === null) {
    return (
      <p className="aw-test__hidden">
        <strong>{words.hidden}</strong> {words.hiddenHint}
      </p>
    );
  }
  return <TestcaseValues card={card} actualIs={card.outcome === "erred" ? strings.cause : words.actual} />;
}
