import { TextField } from '@mooring/ui';
import { StrengthNote } from './strength-note.tsx';

const shortest = 8;

export function isLongEnough(password: string): boolean {
  return [...password].length >= shortest;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A password field. For a new password it shows its strength, once it is long enough. */
export function PasswordField({ isNew, onChange, hint, ...rest }: Props) {
  const { value } = rest;
  return (
    <TextField
      {...rest}
      hint={isNew && isLongEnough(value) ? <StrengthNote password={value} /> : hint}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
