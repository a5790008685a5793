/** Formats a decimal figure for the language without losing digits: `groupDigits('en', '-1204.5')` is `-1,204.5`. */
export function groupDigits(locale: string, figure: string): string {
  const match = /^(-?<?)(\d+)(?:\.(\d+))?$/.exec(figure);
  if (match === null) return figure;
  const [, sign = '', whole = '0', fraction] = match;
  const format = new Intl.NumberFormat(locale);
  const point = format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${sign}${format.format(BigInt(whole))}${fraction === undefined ? '' : point + fraction}`;
}
