import { levelOf, levelShare, type Milestone, milestonesAt, xpInLevel } from "../../../../domain/achievements/level";
import { formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/achievements";
import "./level-bar.css";

interface LevelBarProps {
  readonly xp: number;
  readonly levelXp: number;
  readonly milestones: readonly Milestone[];
}

/** The member's level and how far the next one is. Hover and focus show the course's milestones and the total XP. */
export function LevelBar({ xp, levelXp, milestones }: LevelBarProps) {
  const level = levelOf(xp, levelXp);
  const inLevel = strings.inLevel(formatNumber(xpInLevel(xp, levelXp)), formatNumber(levelXp));
  return (
    <div className="level-bar">
      <Popover
        hover
        align="start"
        label={strings.milestones}
        trigger={(attributes, show) => (
          <button type="button" className="level-bar__level" onFocus={show} {...attributes}>
            <Icon name="medal" size={20} />
            {strings.level(level)}
          </button>
        )}
      >
        {() => (
          <div className="level-bar__box">
            <p className="level-bar__total">{strings.totalXp(formatNumber(xp))}</p>
            {milestones.length > 0 && (
              <ul>
                {milestonesAt(milestones, level).map(({ level: at, text, isReached }, index, all) => (
                  <li key={`${at} ${text}`}>
                    {at !== all[index - 1]?.level && (
                      <strong>
                        {strings.level(at)}
                        {isReached && (
                          <span className="level-bar__reached">
                            <Icon name="check" size={16} />
                            {strings.milestoneReached}
                          </span>
                        )}
                      </strong>
                    )}
                    <span>{text}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Popover>
      <progress
        className="progress"
        max={1}
        value={levelShare(xp, levelXp)}
        aria-label={strings.levelProgress(level + 1)}
      />
      <p className="level-bar__xp">{inLevel}</p>
    </div>
  );
}
