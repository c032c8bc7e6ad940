import { Button, IconButton } from "../../design/button";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/shell";
import { NotificationList } from "../notification-list";
import { useNotifications } from "../notifications";

/** The bell: a count, and on hover or click the list with crosses. */
export function Notifications({ courseId }: { courseId: number }) {
  const { unread, acknowledge } = useNotifications(courseId);
  return (
    <Popover
      hover
      label={strings.notifications}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          icon="bell"
          label={unread.length === 0 ? strings.notifications : strings.notificationCount(unread.length)}
          title=""
          className="bell"
          badge={unread.length > 0 && <span className="count">{unread.length > 99 ? "99+" : unread.length}</span>}
        />
      )}
    >
      {(close) => (
        <>
          <div className="bell__head">
            <strong>{strings.notifications}</strong>
            {unread.length > 1 && (
              <Button small look="quiet" onClick={() => acknowledge(unread.map(({ id }) => id))}>
                {strings.dismissAll}
              </Button>
            )}
          </div>
          {unread.length === 0 ? (
            <p className="bell__none">{strings.noNotifications}</p>
          ) : (
            <NotificationList courseId={courseId} unread={unread} acknowledge={acknowledge} onFollow={close} />
          )}
        </>
      )}
    </Popover>
  );
}
