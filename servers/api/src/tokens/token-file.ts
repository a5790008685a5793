import { readFile, stat } from 'node:fs/promises';
import { parsePlainJson } from '@mooring/protocol';
import { apiLimits } from '@mooring/protocol/api';
import * as v from 'valibot';

const tokenForm = v.object({
  // Numeric id of an EVM chain, as in token lists, or the CAIP-2 id of any chain.
  chainId: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(41))]),
  address: v.pipe(v.string(), v.maxLength(128)),
  // Without these, they are read from the token's contract.
  name: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.name))),
  symbol: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.symbol))),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  logoURI: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.icon)), ''),
});

const listForm = v.object({ tokens: v.array(tokenForm) });

/** An entry of a token list (tokenlists.org). */
export type TokenEntry = v.InferOutput<typeof tokenForm>;

/** @throws Error whose message completes "API_CHAINS names the token list …, and …" */
export async function readTokenFile(file: string, maxBytes: number): Promise<readonly TokenEntry[]> {
  let size: number;
  let text = '';
  try {
    size = (await stat(file)).size;
    if (size <= maxBytes) text = await readFile(file, 'utf8');
  } catch {
    throw new Error('that file cannot be read');
  }
  if (size > maxBytes) throw new Error(`it has more than API_BALANCE_TOKENS_BYTES (${maxBytes})`);
  return readTokenText(text);
}

/** @throws Error whose message completes the same sentence */
export function readTokenText(text: string): readonly TokenEntry[] {
  const list = parsePlainJson(text);
  if (list === undefined) throw new Error('it is no JSON, or nested too deep');
  const result = v.safeParse(listForm, list);
  if (result.success) return result.output.tokens;
  const [issue] = result.issues;
  throw new Error(`its member ${v.getDotPath(issue) ?? 'tokens'} is not that of a token list`);
}
