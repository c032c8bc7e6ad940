import { useState } from "react";
import { toast } from "../app/toasts";
import { Button } from "../design/button";
import { Check, Field } from "../design/form";
import { Icon } from "../design/icons";
import { strings } from "../texts/en/collaboration";
import type { Joined } from "./collaboration-controller";
import { initials } from "./editor/remote-cursors";
import type { Participant } from "./sync/presence";
import type { Collaboration } from "./use-collaboration";
import "./colours.css";
import "./session-panel.css";

interface PanelProps {
  readonly collaboration: Collaboration;
  readonly onClose: () => void;
}

/** Create or join a session; in one, its ids, who takes part, and the way out. */
export default function SessionPanel({ collaboration, onClose }: PanelProps) {
  const { joined } = collaboration;
  return (
    <div className="co-panel">
      {joined ? (
        <InSession
          joined={joined}
          onLeave={() => {
            collaboration.leave();
            onClose();
          }}
        />
      ) : (
        <NoSession collaboration={collaboration} />
      )}
    </div>
  );
}

function NoSession({ collaboration }: { collaboration: Collaboration }) {
  const { phase, failure, create, join } = collaboration;
  const [tried, setTried] = useState<"create" | "join">("create");
  const [id, setId] = useState("");
  const [viewOnly, setViewOnly] = useState(false);
  return (
    <>
      <p>{strings.about}</p>
      <div className="co-panel__part">
        <Button
          look="primary"
          busy={phase === "creating"}
          onClick={() => {
            setTried("create");
            create();
          }}
        >
          {phase === "creating" ? strings.creating : strings.create}
        </Button>
        <p className="field__hint">{strings.createHint}</p>
        {failure !== null && tried === "create" && <Failure text={failure} />}
      </div>
      <form
        className="co-panel__part co-panel__form"
        onSubmit={(event) => {
          event.preventDefault();
          setTried("join");
          join(id.trim(), viewOnly ? "view" : "edit");
        }}
      >
        <h2>{strings.joinTitle}</h2>
        <Field label={strings.idLabel} hint={strings.idHint} error={tried === "join" ? failure : null}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              value={id}
              onChange={({ target }) => setId(target.value)}
            />
          )}
        </Field>
        <Check
          label={strings.viewOnly}
          hint={strings.viewOnlyHint}
          checked={viewOnly}
          onChange={({ target }) => setViewOnly(target.checked)}
        />
        <Button type="submit" busy={phase === "joining"}>
          {phase === "joining" ? strings.joining : strings.join}
        </Button>
      </form>
    </>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p className="field__error" role="alert">
      <Icon name="warning" size={16} />
      {text}
    </p>
  );
}

function InSession({ joined, onLeave }: { joined: Joined; onLeave: () => void }) {
  const { id, viewId, readOnly, connected, participants } = joined;
  return (
    <>
      <p className="co-panel__state">
        <span className={`co-dot co-dot--${connected ? "good" : "bad"}`} aria-hidden="true" />
        {strings.session} {connected ? strings.connected : strings.disconnected}
      </p>
      {readOnly ? <p>{strings.viewing}</p> : <SessionId label={strings.ownId} id={id} />}
      <SessionId label={strings.viewId} id={viewId} isForViewing />
      <div className="co-panel__part">
        <h2>{strings.participants}</h2>
        <ul className="co-people">
          {participants.map((one) => (
            <Person key={one.id ?? "self"} person={one} />
          ))}
        </ul>
        {participants.length === 0 && <p>{strings.nobody}</p>}
        <p className="field__hint">{strings.viewersUnlisted}</p>
      </div>
      <Button icon="leave" onClick={onLeave}>
        {strings.leave}
      </Button>
    </>
  );
}

function Person({ person: { name, colour, isSelf } }: { person: Participant }) {
  return (
    <li>
      <span className={`co-badge co-${colour}`} aria-hidden="true">
        {initials(name)}
      </span>
      <span>
        {name}
        {isSelf && ` (${strings.you})`}
      </span>
    </li>
  );
}

/** An id to pass on: as it is, or in a link. The link's hash is sent to no server. */
function SessionId({ label, id, isForViewing = false }: { label: string; id: string; isForViewing?: boolean }) {
  return (
    <div className="co-panel__part">
      <Field label={label}>
        {(attributes) => (
          <input
            {...attributes}
            className="input co-id"
            type="text"
            readOnly
            value={id}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="co-panel__row">
        <Button
          small
          icon="copy"
          aria-label={isForViewing ? strings.copyViewId : undefined}
          onClick={() => copyText(id)}
        >
          {strings.copyId}
        </Button>
        <Button
          small
          look="quiet"
          aria-label={isForViewing ? strings.copyViewLink : undefined}
          onClick={() => copyText(`${location.origin}/playground#session=${id}`)}
        >
          {strings.copyLink}
        </Button>
      </div>
    </div>
  );
}

function copyText(text: string): void {
  navigator.clipboard
    .writeText(text)
    .then(() => toast.success(strings.copied))
    .catch(() => toast.warning(strings.notCopied, 5000));
}
