import { groupDigits } from '@mooring/ui/messages';

/** An amount with three decimals, rounded down, as the language writes it; what is smaller shows as less than that. */
export function shownAmount(locale: string, value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + 3).padEnd(3, '0');
  const tiny = value > 0n && whole === '0' && fraction === '000';
  return groupDigits(locale, tiny ? '<0.001' : `${whole}.${fraction}`);
}
