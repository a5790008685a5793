/** An amount with three decimals, rounded down, thousands apart; what is smaller shows as less than that. */
export function shownAmount(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + 3).padEnd(3, '0');
  if (value > 0n && whole === '0' && fraction === '000') return '<0.001';
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
