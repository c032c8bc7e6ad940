import Button from "@cloudscape-design/components/button";
import Select from "@cloudscape-design/components/select";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { ROLES, type Role } from "../../../../domain/facts/roles";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import type { PersonColumn } from "../../app/person-columns";
import { strings } from "../../texts/en/admin-panel";
import { type MemberActions, nameOf } from "./member-actions";
import type { Member } from "./roster";

interface Acts extends MemberActions {
  /** Opens the choice of another group. */
  readonly move: (member: Member) => void;
  /** The admin who looks at the list. */
  readonly ownRegId: number;
}

const column = (id: keyof typeof strings.columns, minWidth: number, cell: (member: Member) => React.ReactNode) => ({
  id,
  header: strings.columns[id],
  minWidth,
  cell,
});

/** The columns of the list of members, with those about the person that are wanted. */
export const memberColumns = (acts: Acts, shown: readonly PersonColumn[]): TableProps.ColumnDefinition<Member>[] => [
  { ...column("name", 170, (member) => <Name member={member} />), isRowHeader: true },
  column("username", 140, ({ username }) => username),
  ...shown.map((id) => column(id, id === "email" ? 170 : 120, (member) => member[id])),
  column("hasLoggedIn", 84, ({ hasLoggedIn }) => (hasLoggedIn ? strings.hasLoggedIn : strings.never)),
  column("group", 170, (member) => (
    <>
      {groupText(member)} <MoveButton member={member} acts={acts} />
    </>
  )),
  column("role", 170, (member) => <RoleSelect member={member} acts={acts} />),
  column("actions", 80, (member) => (
    <span className="users__buttons">
      <CourseChange>
        <DeleteButton member={member} acts={acts} />
        <LetInButton member={member} acts={acts} />
      </CourseChange>
    </span>
  )),
];

/** On narrow screens each member is a block. */
export const memberCards = (members: readonly Member[], acts: Acts, shown: readonly PersonColumn[]) => (
  <ul className="users__cards">
    {members.map((member) => (
      <li key={member.courseRegId}>
        <span>
          <strong>
            <Name member={member} />
          </strong>
          <span className="users__card-line">
            <span>{member.username}</span>
            {shown.map((id) => member[id] && <span key={id}>{member[id]}</span>)}
            <span>{groupText(member)}</span>
            {!member.hasLoggedIn && <span>{strings.neverLoggedIn}</span>}
          </span>
        </span>
        <span className="users__card-acts">
          <MoveButton member={member} acts={acts} />
          <RoleSelect member={member} acts={acts} />
          <CourseChange>
            <DeleteButton member={member} acts={acts} />
            <LetInButton member={member} acts={acts} />
          </CourseChange>
        </span>
      </li>
    ))}
  </ul>
);

/** A name from the roster is marked as such. Who is shut out is told of by a word, and why by a hint below it. */
function Name({ member: { name, hasLoggedIn, isShutOut } }: { member: Member }) {
  return (
    <>
      {name ?? strings.notLoggedInYet}
      {name !== null && !hasLoggedIn && <small className="users__hint">{strings.notLoggedInYet}</small>}
      {isShutOut && (
        <>
          <span className="users__shut-out">
            <StatusIndicator type="stopped">{strings.shutOut}</StatusIndicator>
          </span>
          <small className="users__hint">{strings.shutOutHint}</small>
        </>
      )}
    </>
  );
}

function LetInButton({ member, acts: { busy, letIn } }: { member: Member; acts: Acts }) {
  if (!member.isShutOut) return null;
  return (
    <Button
      ariaLabel={strings.letInOf(nameOf(member))}
      loading={busy === member.courseRegId}
      onClick={() => letIn(member)}
    >
      {strings.letIn}
    </Button>
  );
}

const MoveButton = ({ member, acts: { move } }: { member: Member; acts: Acts }) => (
  <CourseChange>
    <Button variant="inline-link" ariaLabel={strings.changeGroupOf(nameOf(member))} onClick={() => move(member)}>
      {strings.changeGroup}
    </Button>
  </CourseChange>
);

const groupText = ({ group, leads }: Member): string =>
  leads.length > 0 ? strings.leads(leads.join(", ")) : (group ?? "");

function RoleSelect({ member, acts: { ownRegId, busy, changeRole } }: { member: Member; acts: Acts }) {
  const isOwn = member.courseRegId === ownRegId;
  const mayChange = useMayChangeCourse();
  const options = ROLES.map((role) => ({ value: role as string, label: strings.roles[role] }));
  return (
    <>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === member.role) ?? null}
        ariaLabel={strings.roleOf(nameOf(member))}
        disabled={isOwn || !mayChange || busy === member.courseRegId}
        onChange={({ detail }) => changeRole(member, detail.selectedOption.value as Role)}
      />
      {isOwn && <small className="users__hint">{strings.ownRole}</small>}
    </>
  );
}

function DeleteButton({ member, acts: { busy, remove } }: { member: Member; acts: Acts }) {
  const isAdmin = member.role === "admin";
  return (
    <Button
      variant="icon"
      iconName="remove"
      ariaLabel={strings.deleteUser(nameOf(member))}
      disabled={isAdmin}
      disabledReason={isAdmin ? strings.cannotDelete : undefined}
      loading={busy === member.courseRegId}
      onClick={() => remove(member)}
    />
  );
}
