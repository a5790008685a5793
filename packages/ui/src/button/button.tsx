import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` at most once in a view; `danger` only for loss or refusal. Default `quiet`. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
  /** Shows a spinner in place of the label, keeps the width and the focus, and ignores clicks. */
  readonly loading?: boolean | undefined;
  readonly icon?: ReactNode | undefined;
}

/** A ref works in React 18 too. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { variant = 'quiet', size, wide, loading, icon, className, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      ref={ref}
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
});
