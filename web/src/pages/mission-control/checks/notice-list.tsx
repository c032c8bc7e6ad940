import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/en/mission-checks";
import type { Notice } from "./finding-text";

interface NoticeListProps {
  readonly label: string;
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

/** Problems and warnings; each leads to where it is mended. */
export function NoticeList({ label, notices, onOpen }: NoticeListProps) {
  return (
    <ul className="mc-notices" aria-label={label}>
      {notices.map((notice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
        <li key={index}>
          <button type="button" className={`mc-notice mc-notice--${notice.severity}`} onClick={() => onOpen(notice)}>
            <Icon name={notice.severity === "red" ? "cross" : "warning"} size={18} />
            <span className="mc-notice__text">
              <strong>
                {notice.severity === "red" ? strings.problem : strings.warning}: {notice.text}
              </strong>
              {notice.details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </span>
            <Icon name="chevronRight" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
