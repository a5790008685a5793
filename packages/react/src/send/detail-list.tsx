import type { ReactNode } from 'react';

export interface Detail {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

/** The terms to approve, line by line. */
export function DetailList({ rows }: { readonly rows: readonly Detail[] }) {
  return (
    <dl className="facts">
      {rows.map(({ name, value, note }) => (
        <div key={name} className="facts__row">
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== undefined && <span className="facts__note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
