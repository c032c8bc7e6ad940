import Button from "@cloudscape-design/components/button";
import { memo } from "react";
import { strings } from "../../../texts/en/mission-fields";
import type { RowActs } from "./use-rows";

interface RowButtonsProps extends Pick<RowActs<never>, "move" | "remove"> {
  readonly rowKey: number;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The buttons that move and remove a row. */
export const RowButtons = memo(function RowButtons({ rowKey, name, isFirst, isLast, move, remove }: RowButtonsProps) {
  return (
    <span className="mission-fields__row-buttons">
      <span data-by="-1">
        <Button
          variant="icon"
          iconName="arrow-up"
          ariaLabel={strings.moveUp(name)}
          disabled={isFirst}
          onClick={() => move(rowKey, -1)}
        />
      </span>
      <span data-by="1">
        <Button
          variant="icon"
          iconName="arrow-down"
          ariaLabel={strings.moveDown(name)}
          disabled={isLast}
          onClick={() => move(rowKey, 1)}
        />
      </span>
      <Button variant="icon" iconName="remove" ariaLabel={strings.remove(name)} onClick={() => remove(rowKey)} />
    </span>
  );
});
