import type { ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Spinner } from '../feedback/spinner.tsx';

export interface ListRowProps {
  /** 36 px: a `WalletMark`, `AddressMark`, `Monogram` or an icon. */
  readonly mark?: ReactNode | undefined;
  readonly name: ReactNode;
  /** A second, quiet line. */
  readonly detail?: ReactNode | undefined;
  /** One quiet tag at most. */
  readonly tag?: ReactNode | undefined;
  /** Shown at the end instead of a tag: an amount, an icon, a button. */
  readonly trailing?: ReactNode | undefined;
  readonly disabled?: boolean | undefined;
  readonly current?: boolean | undefined;
  readonly busy?: boolean | undefined;
  /** Makes the row a button. */
  readonly onClick?: (() => void) | undefined;
  /** Makes a pressable row a link. */
  readonly href?: string | undefined;
  /** Opens the link in a new tab. */
  readonly newTab?: boolean | undefined;
  readonly testId?: string | undefined;
}

/** Tooltip for text that does not fit its two lines. */
function textOf(node: ReactNode): string | undefined {
  return typeof node === 'string' ? node : undefined;
}

/** A row of 56 px; higher if the name needs a second line. */
export function ListRow(props: ListRowProps) {
  const { mark, name, detail, tag, trailing, disabled, current, busy, onClick, testId, href, newTab } = props;
  const content = (
    <>
      {mark !== undefined && <span className="mo-row__mark">{mark}</span>}
      <span className="mo-row__text">
        {/* A long name is cut at its own end, which is not that of the page if their directions differ. */}
        <span
          className="mo-row__name"
          title={textOf(name)}
          dir={typeof name === 'string' ? 'auto' : undefined}
        >
          {name}
        </span>
        {detail !== undefined && (
          <span className="mo-row__detail" title={textOf(detail)}>
            {detail}
          </span>
        )}
      </span>
      {tag}
      {trailing !== undefined && <span className="mo-row__trailing">{trailing}</span>}
      {busy && <Spinner />}
    </>
  );
  const className = joinClasses('mo-row', current && 'mo-row--current', onClick && 'mo-row--button');
  if (onClick === undefined) {
    return (
      <div className={className} data-testid={testId}>
        {content}
      </div>
    );
  }
  if (href !== undefined && !disabled) {
    return (
      <a
        className={className}
        href={href}
        target={newTab ? '_blank' : undefined}
        rel="noreferrer noopener"
        onClick={onClick}
        data-testid={testId}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-current={current || undefined}
      aria-busy={busy || undefined}
      onClick={onClick}
      data-testid={testId}
    >
      {content}
    </button>
  );
}
