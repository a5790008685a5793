import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** `small` renders at 32 px with a 44 px target. */
  readonly size?: 'medium' | 'small' | undefined;
}

export function IconButton({ label, icon, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={joinClasses('mo-icon-button', size === 'small' && 'mo-icon-button--small', className)}
    >
      {icon}
    </button>
  );
}
