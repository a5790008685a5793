/** A number in digits as a language writes it, with every digit: `1,204.5`, `1204,5`. Anything else stays as it is. */
export function writeFigure(locale: string, figure: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(figure);
  if (parts === null) return figure;
  const [, sign = '', whole = '', fraction] = parts;
  const format = new Intl.NumberFormat(locale);
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return `${sign}${format.format(BigInt(whole))}${fraction === undefined ? '' : point + fraction}`;
}
