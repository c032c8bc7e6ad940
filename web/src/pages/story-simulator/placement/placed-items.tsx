import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/object-placement";
import { ItemFields } from "./item-fields";
import type { Placement } from "./placement";
import type { Edit } from "./use-placement";

interface PlacedItemsProps {
  readonly placement: Placement;
  readonly selected: string | undefined;
  readonly edit: Edit;
  readonly select: (id: string) => void;
}

/** Lists what stands on the stage, from back to front, with the numbers of the selected item. */
export function PlacedItems({ placement, selected, edit, select }: PlacedItemsProps) {
  const item = placement.items.find(({ id }) => id === selected);
  return (
    <section className="sim-card" aria-labelledby="placed-items">
      <h2 id="placed-items">{strings.itemsTitle}</h2>
      {placement.items.length === 0 ? (
        <p className="sim-hint">{strings.noItems}</p>
      ) : (
        <ul className="placement__list">
          {placement.items.map(({ id }) => (
            <li key={id}>
              <Button small aria-pressed={id === selected} onClick={() => select(id)}>
                {id}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {item ? (
        <ItemFields key={item.id} item={item} edit={edit} />
      ) : (
        placement.items.length > 0 && <p className="sim-hint">{strings.noSelection}</p>
      )}
    </section>
  );
}
