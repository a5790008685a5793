import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface TextButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon?: ReactNode | undefined;
}

/** A low-emphasis action: help, an alternative, cancel. */
export function TextButton({ icon, className, children, ...rest }: TextButtonProps) {
  return (
    <button type="button" {...rest} className={joinClasses('mo-text-button', className)}>
      {icon}
      {children}
    </button>
  );
}
