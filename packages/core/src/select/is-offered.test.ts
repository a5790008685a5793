import { expect, it } from 'vitest';
import { defaultOptions } from '../store/default-options.ts';
import { isOffered } from './is-offered.ts';

const announced = { id: 'test.one', type: 'announced' } as const;
const plain = { id: 'injected', type: 'injected' } as const;
const coinbase = { id: 'coinbaseWalletSDK', type: 'external' } as const;
const safe = { id: 'safe', type: 'external' } as const;
const paired = { id: 'walletConnect', type: 'walletConnect' } as const;
const all = [announced, plain, coinbase, safe, paired];

it.each([
  [{}, all],
  [{ enableEIP6963: false }, [plain, coinbase, safe, paired]],
  [{ enableInjected: false }, [announced, coinbase, safe, paired]],
  [{ enableCoinbase: false }, [announced, plain, safe, paired]],
])('offers connectors by %o', (options, offered) => {
  expect(all.filter((connector) => isOffered({ ...defaultOptions, ...options }, connector))).toEqual(offered);
});
