import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  readonly label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={joinClasses('mo-check', className)}>
      <input {...rest} type="checkbox" className="mo-check__box" />
      <span>{label}</span>
    </label>
  );
}
