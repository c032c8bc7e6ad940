import type { ReactNode } from "react";

interface FieldGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together, in columns of one width. */
export const FieldGroup = ({ title, children }: FieldGroupProps) => (
  <section className="worlds__group" aria-label={title}>
    <h3>{title}</h3>
    <div className="worlds__fields">{children}</div>
  </section>
);
