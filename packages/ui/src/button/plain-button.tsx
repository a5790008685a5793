import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface PlainButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` at most once in a view; `danger` only for loss or refusal. Default `quiet`. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  readonly icon?: ReactNode | undefined;
  /** Covers the label. */
  readonly cover?: ReactNode | undefined;
}

/** A button without a loading state, sufficient for the initial page. Supports refs in React 18. */
export const PlainButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, PlainButtonProps>(
  function PlainButton({ variant = 'quiet', size, icon, cover, className, children, ...rest }, ref) {
    return (
      <button
        ref={ref}
        type="button"
        {...rest}
        className={joinClasses(
          'mo-button',
          `mo-button--${variant}`,
          size === 'small' && 'mo-button--small',
          className,
        )}
      >
        <span className="mo-button__label">
          {icon}
          {children}
        </span>
        {cover}
      </button>
    );
  },
);
