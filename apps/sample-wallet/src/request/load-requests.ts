import type { WalletNamespace } from '../config/wallet-network.ts';
import type { Words } from '../messages/language.ts';
import { loadBitcoinWords, loadSolanaWords } from '../messages/load-chain-words.generated.ts';
import { evmRequests } from './evm/evm-requests.ts';
import type { RequestModule } from './request-module.ts';

const loaded = new Map<string, RequestModule>();

/** The loaded module of a namespace in a language. EVM chains are part of the initial script. */
export function loadedRequests(
  namespace: WalletNamespace | undefined,
  { wallet, clearSigning }: Words,
): RequestModule | undefined {
  const key = `${namespace} ${wallet.language}`;
  if (namespace === 'eip155' && !loaded.has(key)) loaded.set(key, evmRequests(clearSigning));
  return loaded.get(key);
}

/** Loads a namespace in a language; in English if that cannot be loaded. Rejects if its code cannot be loaded. */
export async function loadRequests(namespace: WalletNamespace, words: Words): Promise<RequestModule> {
  const known = loadedRequests(namespace, words);
  if (known !== undefined) return known;
  const { language } = words.wallet;
  const requests = namespace === 'solana' ? await loadSolana(language) : await loadBitcoin(language);
  loaded.set(`${namespace} ${language}`, requests);
  return requests;
}

async function loadSolana(language: string): Promise<RequestModule> {
  const [{ solanaRequests }, words] = await Promise.all([
    import('./solana/solana-requests.ts'),
    wordsOf(loadSolanaWords, language),
  ]);
  return solanaRequests(words);
}

async function loadBitcoin(language: string): Promise<RequestModule> {
  const [{ bitcoinRequests }, words] = await Promise.all([
    import('./bitcoin/bitcoin-requests.ts'),
    wordsOf(loadBitcoinWords, language),
  ]);
  return bitcoinRequests(words);
}

/** `undefined` for English, which is part of the code. */
async function wordsOf<Messages>(
  loaders: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>,
  language: string,
): Promise<Messages | undefined> {
  const load = Object.hasOwn(loaders, language) ? loaders[language] : undefined;
  try {
    return (await load?.())?.messages;
  } catch {
    return undefined;
  }
}
