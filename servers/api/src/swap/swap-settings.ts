import type { CaipNetworkId } from '@mooring/protocol';
import { addressOf, boundSetting, listOf, type Setting } from '@mooring/server-kit';
import type { Hex } from 'viem';
import { readVendorKey } from '../vendors/vendor-settings.ts';

const oneinchKey: Setting<string | undefined> = {
  name: 'API_ONEINCH_KEY',
  text: 'API key of 1inch; turns 1inch on as the first swap provider',
  secret: true,
  read: readVendorKey,
};

const oneinchUrl: Setting<string> = {
  name: 'API_ONEINCH_URL',
  text: "Base URL of 1inch's API",
  default: 'https://api.1inch.dev',
  read: addressOf('https:', 'http:'),
};

function readChain(text: string): CaipNetworkId {
  if (/^eip155:[1-9][0-9]{0,31}$/.test(text)) return text as CaipNetworkId;
  throw new Error('has to hold chains such as eip155:1, separated by spaces');
}

const oneinchChains: Setting<readonly CaipNetworkId[]> = {
  name: 'API_ONEINCH_CHAINS',
  text: 'Chains that 1inch swaps on, of those in `API_CHAINS`',
  default:
    'eip155:1 eip155:10 eip155:56 eip155:100 eip155:137 eip155:324 eip155:8453 eip155:42161 eip155:43114',
  read: listOf(readChain),
};

function readRouter(text: string): Hex {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return text.toLowerCase() as Hex;
  throw new Error('has to hold addresses, separated by spaces');
}

const oneinchRouters: Setting<readonly Hex[]> = {
  name: 'API_ONEINCH_ROUTERS',
  text: 'Contracts that swaps of 1inch may call; a swap that calls any other is refused',
  default: '0x111111125421ca6dc452d289314280a0f8842a65',
  read: listOf(readRouter),
};

/** Settings of swaps. */
export const swapSettings = {
  oneinchKey,
  oneinchUrl,
  oneinchChains,
  oneinchRouters,
  swapDeadlineSeconds: boundSetting(
    'API_SWAP_DEADLINE_SECONDS',
    'Seconds after which a swap through pools fails if it is not in a block',
    1_200,
    30,
    86_400,
  ),
  swapRate: boundSetting('API_SWAP_RATE', 'Swap requests a minute per client address', 300, 1, 1_000_000),
  swapAtOnce: boundSetting(
    'API_SWAP_AT_ONCE',
    'Concurrent swap requests per client address; more are refused',
    16,
    1,
    100_000,
  ),
} as const;
