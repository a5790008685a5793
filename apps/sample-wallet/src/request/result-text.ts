/** Members of results that identify the signature or transaction, the most informative first. */
const telling = ['txid', 'signature', 'psbt'] as const;

/** A result as shown in the history; `undefined` if it contains no information. */
export function resultText(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  const members = Object(result) as Readonly<Record<string, unknown>>;
  return telling.map((name) => members[name]).find((value) => typeof value === 'string') as
    | string
    | undefined;
}

const longest = 20_000;

/** A result in its stored form, for a repeated answer; `undefined` if it is too long. */
export function keptResult(result: unknown): string | undefined {
  const text = JSON.stringify(result);
  return text !== undefined && text.length <= longest ? text : undefined;
}

/** Parses a stored result; `undefined` for anything else. */
export function readKeptResult(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
