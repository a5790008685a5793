import { TextField } from '@mooring/ui';

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

export function PasswordField({ isNew, onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
