interface Writer {
  readonly format: Intl.NumberFormat;
  readonly point: string;
}

/** Creating a formatter is slow, and there are few languages. */
const writers = new Map<string, Writer>();

function writerOf(locale: string): Writer {
  const known = writers.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale);
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const made = { format, point };
  if (writers.size < 20) writers.set(locale, made);
  return made;
}

/** Localises a number without rounding: `1,204.5`, `1204,5`. Returns anything else unchanged. */
export function writeFigure(locale: string, figure: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(figure);
  if (parts === null) return figure;
  const [, sign = '', whole = '', fraction] = parts;
  const { format, point } = writerOf(locale);
  return `${sign}${format.format(BigInt(whole))}${fraction === undefined ? '' : point + fraction}`;
}
