import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Icon } from '../icons/icon.tsx';

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode | undefined;
  /** Error text; marks the field as invalid. */
  readonly error?: ReactNode | undefined;
  /** Inside the field, at its end: a unit, "Max". */
  readonly suffix?: ReactNode | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, suffix, className, id, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const note = error ?? hint;
  return (
    <div className={joinClasses('mo-field', className)}>
      <label htmlFor={inputId} className={hideLabel ? 'mo-hidden' : 'mo-field__label'}>
        {label}
      </label>
      <span className="mo-field__box" data-invalid={error ? '' : undefined}>
        <input
          autoComplete="off"
          {...rest}
          id={inputId}
          className="mo-field__input"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${inputId}-note` : undefined}
        />
        {suffix !== undefined && <span className="mo-field__suffix">{suffix}</span>}
      </span>
      <span
        id={`${inputId}-note`}
        className={joinClasses('mo-field__note', Boolean(error) && 'mo-field__note--error')}
        role="status"
      >
        {note}
      </span>
    </div>
  );
}

export interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Replaces the search icon, e.g. with a spinner. */
  readonly suffix?: ReactNode | undefined;
}

/** A text field that searches the list below it: up to 100 characters, as the API accepts. */
export function SearchField({ label, value, onChange, suffix = <Icon name="search" /> }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={100}
      spellCheck={false}
      suffix={suffix}
    />
  );
}
