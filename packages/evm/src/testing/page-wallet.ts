import type { Eip1193Provider } from '../provider/eip1193.ts';

/** A wallet in the page, with answers of the test. */
export interface PageWallet extends Eip1193Provider {
  readonly requested: readonly string[];
  listening(): number;
  emit(event: string, data: unknown): void;
}

/** Answers a request of the page. */
export type WalletAnswer = (method: string, params: unknown) => unknown;

/** The first account of test wallets. */
export const alice = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
/** The second account of test wallets. */
export const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';

/** Returns its one account on chain 1 immediately. */
export const willing: WalletAnswer = (method) => (method === 'eth_chainId' ? '0x1' : [alice]);
/** Never answers. */
export const silent: WalletAnswer = () => new Promise(() => undefined);

/** An EIP-1193 wallet in the page that records requested methods. */
export function pageWallet(answer: WalletAnswer): PageWallet {
  const listeners = new Map<string, Set<(data: never) => void>>();
  const requested: string[] = [];
  const wallet: PageWallet = {
    requested,
    async request({ method, params }) {
      requested.push(method);
      return answer(method, params);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return wallet;
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      return wallet;
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
    },
  };
  return wallet;
}
