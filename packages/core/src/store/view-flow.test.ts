import { expect, it } from 'vitest';
import { isConnecting, viewFlow } from './view-flow.ts';

it.each([
  ['Account', 'none', false],
  ['Connect', 'choose wallet', false],
  ['ConnectingMultiChain', 'choose chain', true],
  ['ConnectingExternal', 'ask wallet', true],
  ['ConnectingWalletConnectBasic', 'pair', true],
  ['SwitchNetwork', 'switch network', false],
] as const)('%s: flow %s', (name, flow, connecting) => {
  expect(viewFlow({ name })).toBe(flow);
  expect(isConnecting({ name })).toBe(connecting);
});
