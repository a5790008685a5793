import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldFrameProps {}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, suffix, className, id, ...rest } = props;
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, suffix, className, id }}>
      {(input) => <input autoComplete="off" {...rest} {...input} className="mo-field__input" />}
    </FieldFrame>
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
