import { strings } from "../../texts/env-visualizer";

/** What the marks of a drawing mean, and the keys. */
export function Legend() {
  const { current, waiting, kept } = strings.legends;
  return (
    <details className="env__legend">
      <summary>{strings.legend}</summary>
      <ul>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <path className="env-mark" d="M5 1l9 6l-9 6z" />
          </svg>
          {strings.changed}
        </li>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <rect className="env-sample env-sample--current" x="2" y="2" width="16" height="10" rx="3" />
          </svg>
          {current}
        </li>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <rect className="env-sample env-sample--waiting" x="2" y="2" width="16" height="10" rx="3" />
          </svg>
          {waiting}
        </li>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <rect className="env-sample env-sample--kept" x="2" y="2" width="16" height="10" rx="3" />
          </svg>
          {kept}
        </li>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <path className="env-edge env-edge--value" d="M1 7H18M13 3L18 7L13 11" />
          </svg>
          {strings.arrows.value}
        </li>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <g className="env-edge env-edge--made">
              <path d="M1 7H18" />
              <path className="env-edge__head" d="M13 3L18 7L13 11" />
            </g>
          </svg>
          {strings.arrows.made}
        </li>
        <li>
          <svg aria-hidden="true" width="20" height="14">
            <path className="env-edge env-edge--parent" d="M1 7H18M13 3L18 7L13 11" />
          </svg>
          {strings.arrows.parent}
        </li>
      </ul>
      <p>{strings.keys}</p>
    </details>
  );
}
