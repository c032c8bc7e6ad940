import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Multiselect from "@cloudscape-design/components/multiselect";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import {
  MAX_ANNOUNCEMENT_MEMBERS,
  MAX_ANNOUNCEMENT_TEXT,
  MAX_ANNOUNCEMENT_TITLE,
} from "../../../../domain/facts/announcements";
import { announcementsKey } from "../../api/announcements";
import { actionFailure } from "../../api/failures";
import { groupNamesQuery } from "../../api/members";
import { notificationsQuery } from "../../api/notifications";
import { serverNow } from "../../api/server-time";
import { useCourse, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatDate } from "../../design/format";
import { useLeaveGuard } from "../../design/leave-guard";
import { Markdown } from "../../design/markdown";
import { Modal } from "../../design/modal";
import { MomentField } from "../../design/moment-field";
import { strings } from "../../texts/en/announcements";
import {
  type AnnouncementDraft,
  contentOf,
  type DraftFaults,
  draftOf,
  faultsOf,
  newDraft,
  refusedField,
} from "./draft";
import { type DraftPlace, forgetDraft, type KeptDraft, keepDraft, keptDrafts } from "./kept-draft";
import { type StaffAnnouncement, saveAnnouncement } from "./queries";

interface AnnouncementFormProps {
  /** Undefined to write a new one. */
  readonly edited: StaffAnnouncement | undefined;
  /** Names whom a new one is for. */
  readonly address: URLSearchParams;
  readonly onClose: () => void;
}

const NO_FAULTS: DraftFaults = { title: null, text: null, groups: null, usernames: null, moment: null };

/** Writes an announcement or changes one, in a modal. What is written is not thrown away without a question. */
export function AnnouncementForm({ edited, address, onClose }: AnnouncementFormProps) {
  const form = useId();
  const [first] = useState(() => (edited ? draftOf(edited) : newDraft(address)));
  const [draft, setDraft] = useState(first);
  const place: DraftPlace = { userId: useSession().user.userId, courseId: useCourse().courseId, id: edited?.id };
  const isDirty = !isSame(draft, first);
  const { offers, isKept, keep, take, discard, end } = useKeptDrafts(place, { draft, first });
  const [isChecked, setChecked] = useState(false);
  const close = (): void => {
    end();
    onClose();
  };
  const write = (next: AnnouncementDraft): void => {
    setDraft(next);
    keep(next);
  };
  const { saving, failure, save, forget } = useSaving(edited, close);
  const confirm = useConfirm();
  useLeaveGuard(isDirty && !saving, isKept ? strings.leaveKept : strings.leave);
  const checked = isChecked ? faultsOf(draft, serverNow()) : NO_FAULTS;
  const refused = refusedField(failure);
  const faults = refused ? { ...checked, [refused]: checked[refused] ?? failure } : checked;
  const change = (more: Partial<AnnouncementDraft>): void => {
    write({ ...draft, ...more });
    if (refused && refused in more) forget();
  };
  // The button that was pressed leaves with the offer.
  const answered = (): void => {
    document.getElementById(form)?.querySelector("input")?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const isSound = Object.values(faultsOf(draft, serverNow())).every((fault) => fault === null);
    if (isSound && !saving) save(draft);
  };
  const leave = async (): Promise<void> => {
    if (!isDirty) return close();
    const question = { title: strings.discardTitle, confirm: strings.discard, cancel: strings.stay, danger: true };
    if (await confirm(question)) close();
  };
  const isOut = edited?.state === "published";
  return (
    <Modal
      size="large"
      title={edited ? strings.editTitle : strings.newTitle}
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={saving}>
            {isOut ? strings.save : draft.isLater ? strings.schedule : strings.publish}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          {failure && !refused && <Alert type="error">{failure}</Alert>}
          {offers.map((kept) => (
            <Kept
              key={kept.id}
              kept={kept}
              onTake={() => {
                setDraft(take(kept));
                answered();
              }}
              onDiscard={() => {
                discard(kept);
                answered();
              }}
            />
          ))}
          <Words draft={draft} faults={faults} change={change} />
          <Audience draft={draft} faults={faults} change={change} />
          {!isOut && <When draft={draft} faults={faults} change={change} />}
        </SpaceBetween>
      </form>
    </Modal>
  );
}

const isSame = (one: AnnouncementDraft, other: AnnouncementDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps what is written in the form, beside what was half written before: that is offered until it is taken up or discarded.
 */
function useKeptDrafts(
  place: DraftPlace,
  { draft, first }: { readonly draft: AnnouncementDraft; readonly first: AnnouncementDraft },
) {
  const [id, setId] = useState(newDraftId);
  const [offers, setOffers] = useState(() => keptDrafts(place));
  const [isKept, setKept] = useState(true);
  return {
    offers,
    /** Whether the browser has what is written in the form. */
    isKept,
    keep: (next: AnnouncementDraft): void => {
      if (isSame(next, first)) forgetDraft(place, id);
      else setKept(keepDraft(place, { id, draft: next, at: serverNow() }));
    },
    /** Returns the offered draft, which the form is of from now on; what it was of before is offered instead. */
    take: (taken: KeptDraft): AnnouncementDraft => {
      const others = offers.filter((offer) => offer.id !== taken.id);
      setOffers(isSame(draft, first) ? others : [{ id, draft, at: serverNow() }, ...others]);
      setId(taken.id);
      setKept(true);
      return taken.draft;
    },
    discard: (offer: KeptDraft): void => {
      forgetDraft(place, offer.id);
      setOffers(offers.filter((other) => other.id !== offer.id));
    },
    /** Forgets what is written in the form: it is sent or discarded. */
    end: (): void => forgetDraft(place, id),
  };
}

const newDraftId = (): string => crypto.randomUUID();

interface KeptProps {
  readonly kept: KeptDraft;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was half written before, in this browser. */
const Kept = ({ kept: { at, draft }, onTake, onDiscard }: KeptProps) => (
  <div role="status">
    <Alert
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" onClick={onTake}>
            {strings.takeKept}
          </Button>
          <Button formAction="none" variant="link" onClick={onDiscard}>
            {strings.throwAway}
          </Button>
        </SpaceBetween>
      }
    >
      {strings.kept(formatDate(at, "medium"), draft.title)}
    </Alert>
  </div>
);

interface PartProps {
  readonly draft: AnnouncementDraft;
  readonly faults: DraftFaults;
  readonly change: (more: Partial<AnnouncementDraft>) => void;
}

const Words = ({ draft: { title, text }, faults, change }: PartProps) => (
  <SpaceBetween size="m">
    <FormField stretch label={strings.heading} errorText={faults.title}>
      <Input
        ariaRequired
        value={title}
        onChange={({ detail }) => change({ title: detail.value.slice(0, MAX_ANNOUNCEMENT_TITLE) })}
      />
    </FormField>
    <FormField stretch label={strings.text} constraintText={strings.textHint} errorText={faults.text}>
      <Textarea
        ariaRequired
        rows={7}
        value={text}
        onChange={({ detail }) => change({ text: detail.value.slice(0, MAX_ANNOUNCEMENT_TEXT) })}
      />
    </FormField>
    <FormField stretch label={strings.preview}>
      <div className="announcement-form__preview">
        {text.trim() === "" ? <p>{strings.previewEmpty}</p> : <Markdown firstHeading={3}>{text}</Markdown>}
      </div>
    </FormField>
  </SpaceBetween>
);

function Audience({ draft: { audience, groups, usernames }, faults, change }: PartProps) {
  return (
    <SpaceBetween size="m">
      <FormField label={strings.audience}>
        <RadioGroup
          direction="horizontal"
          value={audience}
          items={Object.entries(strings.audiences).map(([value, label]) => ({ value, label }))}
          onChange={({ detail }) => change({ audience: detail.value as AnnouncementDraft["audience"] })}
        />
      </FormField>
      {audience === "groups" && (
        <FormField stretch label={strings.groupsField} constraintText={strings.groupsHint} errorText={faults.groups}>
          <Groups chosen={groups} onChoose={(next) => change({ groups: next })} />
        </FormField>
      )}
      {audience === "members" && (
        <FormField
          stretch
          label={strings.usernames}
          constraintText={strings.usernamesHint(MAX_ANNOUNCEMENT_MEMBERS)}
          errorText={faults.usernames}
        >
          <Textarea rows={4} value={usernames} onChange={({ detail }) => change({ usernames: detail.value })} />
        </FormField>
      )}
    </SpaceBetween>
  );
}

function Groups({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (groups: string[]) => void }) {
  const { courseId } = useCourse();
  const { data: names = [], isPending, isError, refetch } = useQuery(groupNamesQuery(courseId));
  const optionOf = (name: string) => ({ value: name, label: name });
  return (
    <Multiselect
      expandToViewport
      filteringType="auto"
      placeholder={strings.groupsChoose}
      statusType={isError ? "error" : isPending ? "loading" : "finished"}
      options={names.map(optionOf)}
      selectedOptions={chosen.map(optionOf)}
      onLoadItems={() => isError && void refetch()}
      onChange={({ detail }) => onChoose(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
    />
  );
}

const When = ({ draft: { isLater, moment }, faults, change }: PartProps) => (
  <SpaceBetween size="m">
    <FormField label={strings.when}>
      <RadioGroup
        direction="horizontal"
        value={isLater ? "later" : "now"}
        items={(["now", "later"] as const).map((value) => ({ value, label: strings[value] }))}
        onChange={({ detail }) => change({ isLater: detail.value === "later" })}
      />
    </FormField>
    {isLater && (
      <MomentField
        dayLabel={strings.day}
        timeLabel={strings.time}
        value={moment}
        wrong={faults.moment}
        onChange={(next) => change({ moment: next })}
      />
    )}
  </SpaceBetween>
);

/** Saves; what the server refuses is said in the form, which keeps what was written. */
function useSaving(edited: StaffAnnouncement | undefined, onClose: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (draft: AnnouncementDraft) => saveAnnouncement(courseId, edited, contentOf(draft)),
    onSuccess: async ({ state }) => {
      toast.success(edited ? strings.changed : state === "scheduled" ? strings.savedForLater : strings.saved);
      await Promise.all([
        client.invalidateQueries({ queryKey: announcementsKey(courseId) }),
        client.invalidateQueries(notificationsQuery(courseId)),
      ]);
      onClose();
    },
  });
  return {
    saving: saving.isPending,
    failure: saving.error ? actionFailure(saving.error) : null,
    save: saving.mutate,
    /** Takes back why it was refused, once that is corrected. */
    forget: saving.reset,
  };
}
