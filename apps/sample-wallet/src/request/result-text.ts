/** Members of results that identify what was signed or sent, the most telling first. */
const telling = ['txid', 'signature', 'psbt'] as const;

/** A result as a history shows it; `undefined` for one without information. */
export function resultText(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  const members = Object(result) as Readonly<Record<string, unknown>>;
  return telling.map((name) => members[name]).find((value) => typeof value === 'string') as
    | string
    | undefined;
}

const longest = 20_000;

/** A result as it is kept, to be answered again; `undefined` for one that is too long. */
export function keptResult(result: unknown): string | undefined {
  const text = JSON.stringify(result);
  return text !== undefined && text.length <= longest ? text : undefined;
}

/** Reads what was kept; `undefined` for anything else. */
export function readKeptResult(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
