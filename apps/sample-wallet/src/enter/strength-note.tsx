import { type MessageSelector, useMessages } from '../messages/language.ts';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

const weak: Readonly<Record<NonNullable<PasswordStrength['why']>, MessageSelector>> = {
  common: (messages) => messages.strengthWeakText({ reason: messages.weakCommon() }),
  repeats: (messages) => messages.strengthWeakText({ reason: messages.weakRepeats() }),
  short: (messages) => messages.strengthWeakText({ reason: messages.weakShort() }),
};
const others: Readonly<Record<PasswordStrength['level'], MessageSelector>> = {
  weak: weak.short,
  fair: (messages) => messages.strengthFairText(),
  good: (messages) => messages.strengthGoodText(),
  strong: (messages) => messages.strengthStrongText(),
};

/** A new password's strength, in words and as a bar. */
export function StrengthNote({ password }: { readonly password: string }) {
  const messages = useMessages();
  const { level, why } = passwordStrength(password);
  return (
    <span className="strength" data-level={level} data-testid="wallet-strength">
      <span className="strength__bar" aria-hidden="true" />
      {(why === undefined ? others[level] : weak[why])(messages)}
    </span>
  );
}
