/**
 * `groupDigits('en', '-1204.5')` is `-1,204.5`: a decimal figure as the language writes it, no digit lost. Other text is returned
 * as it is.
 */
export function groupDigits(locale: string, figure: string): string {
  const match = /^(-?)(<?)(\d+)(?:\.(\d+))?$/.exec(figure);
  if (match === null) return figure;
  const [, minus, less = '', whole = '0', fraction] = match;
  const format = new Intl.NumberFormat(locale);
  const parts = format.formatToParts(-0.5);
  const mark = (type: 'minusSign' | 'decimal') => parts.find((part) => part.type === type)?.value;
  const sign = (minus && (mark('minusSign') ?? minus)) + less;
  return (
    sign + format.format(BigInt(whole)) + (fraction === undefined ? '' : (mark('decimal') ?? '.') + fraction)
  );
}
