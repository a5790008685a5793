import type { ReactNode } from 'react';
import type { Tap } from './use-tap.ts';

export interface WalletCellProps {
  readonly name: string;
  /** A picture or an icon, 56 px. */
  readonly mark: ReactNode;
  /** Accessible text of the dot; no dot without it. */
  readonly dot?: string | undefined;
  /** Follows the name for screen readers, which do not see the cell's place. */
  readonly hint?: string | undefined;
  readonly disabled: boolean;
  readonly tap: Tap;
}

/** A wallet, or a way to connect one, in a grid. */
export function WalletCell({ name, mark, dot, hint, disabled, tap }: WalletCellProps) {
  const content = (
    <>
      <span className="cell__mark">
        {mark}
        {dot !== undefined && <span className="cell__dot" />}
      </span>
      <bdi className="cell__name" title={name}>
        {name}
      </bdi>
      {dot !== undefined && <span className="mo-hidden">{dot}</span>}
      {hint !== undefined && <span className="mo-hidden">{hint}</span>}
    </>
  );
  if (tap.href !== undefined && !disabled) {
    return (
      <a
        className="cell"
        href={tap.href}
        target={tap.newTab ? '_blank' : undefined}
        rel="noreferrer noopener"
        onClick={tap.onClick}
      >
        {content}
      </a>
    );
  }
  return (
    <button type="button" className="cell" disabled={disabled} onClick={tap.onClick}>
      {content}
    </button>
  );
}
