import { readFile, rename, writeFile } from 'node:fs/promises';
import { type CaipNetworkId, readAnnouncedText } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { Chains, Upstreams } from '@mooring/upstreams';
import { readTokenText, type TokenEntry } from './token-file.ts';
import { isOf } from './token-list.ts';

export interface UpdateTokenFileOptions {
  /** Overwritten; need not exist. */
  readonly file: string;
  /** URLs of token lists (tokenlists.org), `https://…`; a later list wins. */
  readonly addresses: readonly string[];
  readonly chains: Chains;
  readonly upstreams: Pick<Upstreams, 'isAddress'>;
  readonly bounds: {
    /** Tokens per chain. */
    readonly perChain: number;
    /** Bytes per list. */
    readonly bytes: number;
  };
}

type NamedEntry = TokenEntry & { readonly name: string; readonly symbol: string; readonly decimals: number };

const timeoutMs = 30_000;
/** Changes listed individually. */
const maxListedChanges = 20;

/**
 * Writes the tokens of the API's chains from token lists to a file. Chains missing from the lists keep the tokens of
 * the file.
 *
 * @returns the changes, in lines
 * @throws Error with a sentence that names the file or the list
 */
export async function updateTokenFile(options: UpdateTokenFileOptions): Promise<string> {
  const { file, addresses, chains, bounds } = options;
  const before = await readBefore(file);
  const fetched: TokenEntry[] = [];
  for (const address of addresses) fetched.push(...(await fetchList(address, bounds.bytes)));
  const lines: string[] = [];
  const kept = before.filter(({ chainId }) => !chains.chains.some(({ chain }) => isOf(chain, chainId)));
  const parts = chains.chains.map(({ chain }) => {
    const old = before.filter(({ chainId }) => isOf(chain, chainId));
    const all = tokensOf(fetched, chain, options);
    if (all.length === 0) return old;
    const left = Math.max(0, all.length - bounds.perChain);
    const some = all.slice(0, bounds.perChain);
    lines.push(`${chain}: ${some.length} tokens${left > 0 ? `, ${left} more are left out` : ''}`);
    lines.push(...changesOf(old, some));
    return some;
  });
  await replaceFile(file, { name: 'Mooring', tokens: [...kept, ...parts.flat()] });
  return [...lines, `${file} is written. Restart the API to use it.`].join('\n');
}

async function readBefore(file: string): Promise<readonly TokenEntry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${file} cannot be read.`);
  }
  try {
    return readTokenText(text);
  } catch (error) {
    throw new Error(`${file} is not replaced: ${(error as Error).message}.`);
  }
}

async function fetchList(address: string, maxBytes: number): Promise<readonly TokenEntry[]> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !isLocal) throw new Error(`${address} is no https:// address.`);
  try {
    const run = async (signal: AbortSignal): Promise<readonly TokenEntry[]> => {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`it answered with status ${response.status}`);
      const text = await readText(response, { maxBytes, signal });
      if (text === undefined) throw new Error(`it has more than API_BALANCE_TOKENS_BYTES (${maxBytes})`);
      return readTokenText(text);
    };
    const onTimeout = () => new Error(`no answer within ${timeoutMs} ms`);
    return await withTimeout(run, { clock: systemClock, timeoutMs, onTimeout });
  } catch (error) {
    throw new Error(`${address} cannot be used: ${(error as Error).message}.`);
  }
}

/** The complete entries of one chain in a list, each once. */
function tokensOf(
  entries: readonly TokenEntry[],
  chain: CaipNetworkId,
  { upstreams }: UpdateTokenFileOptions,
): readonly NamedEntry[] {
  const tokens = new Map<string, NamedEntry>();
  for (const entry of entries) {
    const name = readAnnouncedText(entry.name ?? '', 64);
    const symbol = readAnnouncedText(entry.symbol ?? '', 32);
    const { chainId, address, decimals, logoURI } = entry;
    if (!isOf(chain, chainId) || !upstreams.isAddress(chain, address)) continue;
    if (!name || !symbol || decimals === undefined || /^0xe{40}$/i.test(address)) continue;
    tokens.set(keyOf(entry), { chainId, address, name, symbol, decimals, logoURI });
  }
  return [...tokens.values()];
}

const keyOf = ({ address }: TokenEntry): string =>
  address.startsWith('0x') ? address.toLowerCase() : address;

/** Amounts depend on these, so an operator should see changes. */
function changesOf(before: readonly TokenEntry[], after: readonly NamedEntry[]): readonly string[] {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]));
  const changes = after.flatMap((entry) => {
    const known = old.get(keyOf(entry));
    const isSame = known?.symbol === entry.symbol && known.decimals === entry.decimals;
    if (known === undefined || isSame) return [];
    const now = `${entry.symbol} with ${entry.decimals} decimals`;
    return [`  changed: ${entry.address}, ${known.symbol} with ${known.decimals} decimals, is ${now}`];
  });
  const rest = changes.length - maxListedChanges;
  return rest > 0 ? [...changes.slice(0, maxListedChanges), `  and ${rest} more changed`] : changes;
}

/** Replaces the file atomically. */
async function replaceFile(file: string, list: object): Promise<void> {
  const part = `${file}.${process.pid}`;
  try {
    await writeFile(part, `${JSON.stringify(list, null, 1)}\n`);
    await rename(part, file);
  } catch (cause) {
    throw new Error(`${file} cannot be written.`, { cause });
  }
}
