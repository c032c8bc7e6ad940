import { serverNow } from "../../api/server-time";
import { closestClosing } from "../../app/closest-closing";

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly closeAt: string;
}

/**
 * The options of a control that chooses among assessments, and the selected one: the chosen one, else the one that closes
 * closest to now. None is selected only where there is none.
 *
 * @param chosen an id, as an address or an option has it
 */
export function assessmentChoice(assessments: readonly Listed[], chosen: number | string | null | undefined) {
  const options = assessments.map(({ id, title }) => ({ value: String(id), label: title }));
  const optionOf = (id: number | string | null | undefined) => options.find(({ value }) => value === String(id));
  return { options, selected: optionOf(chosen) ?? optionOf(closestClosing(assessments, serverNow())?.id) };
}
