import { forwardRef, type MouseEvent } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

export interface ButtonProps extends Omit<PlainButtonProps, 'cover'> {
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
  /** Shows a spinner in place of the label, keeps the width and the focus, and ignores clicks. */
  readonly loading?: boolean | undefined;
}

/** Supports refs in React 18. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { wide, loading, className, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <PlainButton
      ref={ref}
      {...rest}
      onClick={click}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={joinClasses(wide && 'mo-button--wide', loading && 'mo-button--loading', className)}
      cover={
        loading && (
          <span className="mo-button__spinner">
            <Spinner />
          </span>
        )
      }
    />
  );
});
