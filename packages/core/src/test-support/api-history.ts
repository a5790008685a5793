import type { HistoryTransaction } from '@mooring/protocol/api';
import { address, makeCore } from './fake-adapter.ts';

/** Another account. */
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Parts of a transaction of the API that tests choose. */
interface ApiTransaction {
  readonly id: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly type?: string;
  readonly transfer?: object;
}

export function apiTransaction({
  id,
  from = address,
  to = bob,
  amount = '1.5',
  type = 'send',
  transfer,
}: ApiTransaction): HistoryTransaction {
  return {
    id,
    metadata: {
      ...{ operationType: type, hash: `0x${id}`, chain: 'eip155:1', minedAt: '2026-11-23T04:00:00Z' },
      ...{ sentFrom: from, sentTo: to, status: 'confirmed', nonce: 1 },
    },
    transfers: [{ direction: from === address ? 'out' : 'in', quantity: { numeric: amount }, ...transfer }],
  } as HistoryTransaction;
}

/** A core with the account and network of the history. */
export function historyPage(url?: string) {
  const { core } = makeCore(url === undefined ? {} : { api: url });
  const [network] = core.store.getState().networks;
  if (network === undefined) throw new Error('no network');
  return { core, of: { address: `eip155:1:${address}`, network } as const, network };
}
