import { systemClock } from '@mooring/protocol/time';
import { createLogger } from '@mooring/server-kit';
import type { CallAnswer, HistorySettings, NodeCall } from '@mooring/upstreams';
import { Registry } from 'prom-client';
import type { IndexReader } from '../indexer/index-reader.ts';
import { openLedgers } from '../ledgers/open-ledgers.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { serveVendor, type VendorAnswer, type VendorRequest } from './serve-vendor.ts';

export const chain = 'eip155:1';
export const me = `0x${'a1'.repeat(20)}`;
export const other = `0x${'b2'.repeat(20)}`;
export const token = `0x${'c3'.repeat(20)}`;
export const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
export const page = { before: undefined, count: 101, moves: 20 } as const;

const noIndex: IndexReader = {
  chains: [],
  isWhole: async () => false,
  transactions: async () => ({ found: [] }),
  tokens: async () => [],
  nfts: async () => ({ found: [] }),
};

/** Reads accounts from a local vendor until the test ends. @param answer the vendor's answers */
export async function openTestLedgers(
  kind: HistorySettings['kind'],
  answer: (request: VendorRequest) => VendorAnswer | undefined,
  {
    node = () => ({ result: null }),
    timeoutMs = 10_000,
  }: { node?: (call: NodeCall) => CallAnswer; timeoutMs?: number } = {},
) {
  const vendor = await serveVendor(answer);
  const metrics = new Registry();
  const history = { kind, url: vendor.url, key: 'se/cret', requestsPerSecond: 1_000 };
  const settings = {
    chain,
    currency: undefined,
    nodes: [],
    blockSeconds: undefined,
    index: undefined,
    history,
  } as const;
  const open = openLedgers({
    chains: { setting: 'API_CHAINS', chains: [settings], tokenLists: [] },
    upstreams: { forward: async (_, calls) => calls.map(node) },
    index: noIndex,
    askVendor: fetchJson({ timeoutMs, maxBytes: 1_000_000 }),
    clock: systemClock,
    log: createLogger({ server: 'api', level: 'silent' }),
    metrics,
  });
  return { open, vendor, metrics };
}

export const queryOf = ({ path }: VendorRequest) => new URL(path, 'http://vendor').searchParams;
