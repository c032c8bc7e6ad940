/** The mark: a pair, as box-and-pointer diagrams draw it. */
export const Brand = () => (
  <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true" focusable="false">
    <rect x="1.2" y="1.2" width="27.6" height="15.6" rx="5" fill="none" stroke="var(--primary)" strokeWidth="2.4" />
    <path d="M15 1v16" stroke="var(--primary)" strokeWidth="2.4" />
    <circle cx="8" cy="9" r="2.5" fill="#f0932b" />
    <circle cx="22" cy="9" r="2.5" fill="#12b48b" />
  </svg>
);
