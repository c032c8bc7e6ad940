import Button from "@cloudscape-design/components/button";
import { type ReactNode, useRef, useState } from "react";
import { cycleText } from "../../../../domain/achievements/cycles";
import { CourseChange, CourseFields } from "../../app/course-acts";
import { toast } from "../../app/toasts";
import { DangerButton } from "../../design/danger-button";
import { strings } from "../../texts/en/achievement-control";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { type CardKind, cardIn, cardOf, isDirty, type SaveRefusal } from "./edited-definitions";

/** The tab of the control page that an element stands in. */
const tabOf = (element: Element | null): Element | null | undefined => element?.closest(".ac-tab");

/** Moves the focus into the first field of the card's editor beside a list, once it is drawn. */
export function focusCardEditor(inTab: Element | null): void {
  const tab = tabOf(inTab);
  requestAnimationFrame(() => tab?.querySelector<HTMLInputElement>(".ac-card input")?.select());
}

/** Moves the focus to the first field that is wrong, else to the name of the card, once it is drawn. */
function focusCardAnswer(card: Element | null): void {
  requestAnimationFrame(() => {
    const wrong = card?.querySelector<HTMLElement>(".ac-fields [aria-invalid=true]");
    (wrong ?? card?.querySelector<HTMLElement>("h2"))?.focus();
  });
}

/** Moves the focus to the list of the tab when its card is gone. */
function focusCardRows(inTab: Element | null): void {
  const tab = tabOf(inTab);
  requestAnimationFrame(() => tab?.querySelector<HTMLElement>("[role=listbox]")?.focus());
}

/** What a card's fields say is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface CardFrameProps {
  readonly kind: CardKind;
  readonly uuid: string;
  readonly name: string;
  readonly children: (errors: FieldErrors) => ReactNode;
}

/** Around the fields of a card: Save and Discard while it is dirty, Delete when it is clean. */
export function CardFrame({ kind, uuid, name, children }: CardFrameProps) {
  const edited = useEdited();
  const actions = useDefinitionActions();
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const dirty = isDirty(edited, kind, uuid);
  const card = useRef<HTMLElement>(null);
  const save = (): void => {
    const refused = actions.save(kind, uuid);
    setRefusal(refused);
    if (!refused) toast.success(strings.saved);
    else if (refused.problems.length > 0) toast.danger(strings.problems(refused.problems.length));
    focusCardAnswer(card.current);
  };
  const discard = (): void => {
    if (cardIn(edited.saved, kind, uuid)) focusCardAnswer(card.current);
    else focusCardRows(card.current);
    actions.discard(kind, uuid);
    setRefusal(null);
    toast.success(strings.discarded);
  };
  const remove = (): void => {
    focusCardRows(card.current);
    const before = actions.remove(kind, uuid);
    toast.info(strings.deleted(name), UNDO_MS, {
      label: strings.undo,
      act: () => actions.bringBack(kind, uuid, before.saved),
    });
  };
  const errors: FieldErrors = dirty && refusal ? messagesOf(refusal) : {};
  const path = dirty && refusal?.cycle && cycleText(refusal.cycle, (stop) => nameOf(edited, stop.kind, stop.uuid));
  return (
    <section ref={card} className="ac-card" aria-label={strings.editorOf(name)}>
      <header className="ac-card__head">
        <h2 tabIndex={-1}>{name || strings.unnamed}</h2>
        <CourseChange>
          <div className="ac-card__actions">
            {dirty ? (
              <>
                <Button onClick={discard}>{strings.discard}</Button>
                <Button variant="primary" onClick={save}>
                  {strings.save}
                </Button>
              </>
            ) : (
              <DangerButton onClick={remove}>{strings.delete}</DangerButton>
            )}
          </div>
        </CourseChange>
      </header>
      {path && (
        <p className="ac-card__cycle" role="alert">
          {strings.cycle(path)}
        </p>
      )}
      <CourseFields>{children(errors)}</CourseFields>
      <CopyUuid uuid={uuid} />
    </section>
  );
}

const UNDO_MS = 8000;

function messagesOf({ problems }: SaveRefusal): FieldErrors {
  return Object.fromEntries(problems.map((problem) => [problem.field, strings.problem(problem)]));
}

function nameOf(edited: Parameters<typeof cardOf>[0], kind: "achievement" | "goal", uuid: string): string {
  const name = kind === "goal" ? cardOf(edited, "goals", uuid)?.text : cardOf(edited, "achievements", uuid)?.title;
  return name ?? uuid;
}

function CopyUuid({ uuid }: { uuid: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(uuid);
      toast.success(strings.uuidCopied);
    } catch {
      toast.warning(strings.copyByHand(uuid), UNDO_MS);
    }
  };
  return (
    <p className="ac-card__uuid">
      <code>{uuid}</code>
      <Button variant="inline-icon" iconName="copy" ariaLabel={strings.copyUuid} onClick={() => void copy()} />
    </p>
  );
}
