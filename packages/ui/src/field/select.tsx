import { type ComponentPropsWithRef, useId } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Icon } from '../icons/icon.tsx';

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean | undefined;
  }[];
}

/** A native select, so that it works with every keyboard, screen reader and phone. */
export function Select({ label, hideLabel, options, className, id, ...rest }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={joinClasses('mo-field', className)}>
      <label htmlFor={selectId} className={hideLabel ? 'mo-hidden' : 'mo-field__label'}>
        {label}
      </label>
      <span className="mo-field__box">
        <select {...rest} id={selectId} className="mo-field__input mo-field__input--select">
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="mo-field__arrow">
          <Icon name="down" />
        </span>
      </span>
    </div>
  );
}
