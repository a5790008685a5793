import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` at most once in a view; `danger` only for loss or refusal. Default `quiet`. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
  /** Shows a spinner in place of the label, keeps the width and the focus, and ignores clicks. */
  readonly loading?: boolean | undefined;
  readonly icon?: ReactNode | undefined;
}

export function Button(props: ButtonProps) {
  const { variant = 'quiet', size, wide, loading, icon, className, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={joinClasses(
        'mo-button',
        `mo-button--${variant}`,
        size === 'small' && 'mo-button--small',
        wide && 'mo-button--wide',
        loading && 'mo-button--loading',
        className,
      )}
    >
      <span className="mo-button__label">
        {icon}
        {children}
      </span>
      {loading && (
        <span className="mo-button__spinner">
          <Spinner />
        </span>
      )}
    </button>
  );
}
