import { readSwapForm } from '../swap/swap-form.ts';
import { makeCore } from './fake-adapter.ts';

const address = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;

/** The native currency's address in orders. */
export const native = address('e');
export const dollar = {
  chainId: 'eip155:1',
  address: address('b'),
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
} as const;
export const pound = { ...dollar, address: address('c'), name: 'Pound', symbol: 'GBP' } as const;

/** A connected core, and its swap form. */
export function swapForm() {
  const { core, adapter } = makeCore();
  adapter.reportConnected();
  return { core, read: (held?: bigint) => readSwapForm(core.store.getState(), held) };
}
