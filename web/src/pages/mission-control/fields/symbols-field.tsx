import { memo } from "react";
import type { LibraryDocument } from "../../../../../domain/assessments/xml";
import { MAX_SYMBOLS } from "../../../../../domain/facts/limits";
import { strings } from "../../../texts/en/mission-fields";
import { withoutWhiteSpace } from "./field-texts";
import { NEW_SYMBOL, withSymbols } from "./library-changes";
import type { Change } from "./part-change";
import { RowButtons } from "./row-buttons";
import { RowList } from "./row-list";
import { TextField } from "./text-field";
import { type ListOf, type RowActs, useRows } from "./use-rows";

const SYMBOLS: ListOf<LibraryDocument, string> = {
  items: ({ external }) => external?.symbols ?? NONE,
  withItems: (library, symbols) => withSymbols(library, () => symbols),
  name: (index) => strings.symbol(index + 1),
};
const NONE: readonly string[] = [];

interface SymbolsFieldProps {
  readonly library: LibraryDocument;
  readonly change: Change<LibraryDocument>;
}

/** The names of the external library that programs may use. */
export function SymbolsField({ library, change }: SymbolsFieldProps) {
  const rows = useRows(library, SYMBOLS, change);
  return (
    <section className="mission-fields__part" aria-labelledby="mission-symbols">
      <h2 id="mission-symbols">{strings.symbols}</h2>
      <p className="mission-fields__quiet">{strings.symbolsHint}</p>
      <RowList
        {...rows}
        empty={strings.noSymbols}
        addLabel={strings.addSymbol}
        most={MAX_SYMBOLS}
        onAdd={() => rows.add(NEW_SYMBOL)}
        row={(index) => (
          <SymbolRow
            rowKey={rows.keys[index] as number}
            index={index}
            symbol={rows.items[index] as string}
            isLast={index === rows.items.length - 1}
            edit={rows.edit}
            move={rows.move}
            remove={rows.remove}
          />
        )}
      />
    </section>
  );
}

interface SymbolRowProps extends RowActs<string> {
  readonly rowKey: number;
  readonly index: number;
  readonly symbol: string;
  readonly isLast: boolean;
}

const SymbolRow = memo(function SymbolRow({ rowKey, index, symbol, isLast, edit, move, remove }: SymbolRowProps) {
  const name = strings.symbol(index + 1);
  return (
    <div className="mission-fields__line" data-row={rowKey}>
      <TextField
        label={name}
        error={symbol === "" ? strings.symbolMissing : null}
        value={symbol}
        read={withoutWhiteSpace}
        isCode
        onText={(text) => edit(rowKey, () => text ?? "")}
      />
      <RowButtons rowKey={rowKey} name={name} isFirst={index === 0} isLast={isLast} move={move} remove={remove} />
    </div>
  );
});
