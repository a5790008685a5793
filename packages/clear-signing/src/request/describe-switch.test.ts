import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSwitchTarget } from '../network/read-switch-target.ts';
import { describeRequest } from './describe-request.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const networks = [chain, { id: 31_338, name: 'Devnet B' }];
const ask = (params: unknown) =>
  describeRequest({ method: 'wallet_switchEthereumChain', params, chain, networks });

describe('a switch of network', () => {
  it('names both networks', () => {
    expect(ask([{ chainId: '0x7a6a' }])).toMatchObject({
      kind: 'network-switch',
      title: 'Switch network',
      summary: 'Move this site from Devnet A to Devnet B.',
      fields: [{ label: 'New network', value: 'Devnet B (31338)' }],
      warnings: [],
    });
  });

  it('to an unknown network is marked as unknown', () => {
    expect(ask([{ chainId: '0x1' }]).summary).toContain('does not know');
  });

  it.each([
    undefined,
    [],
    [{}],
    [{ chainId: 31_338 }],
    [{ chainId: ['0x7a6a'] }],
    [{ chainId: '31338' }],
    [{ chainId: '0x0' }],
    [{ chainId: `0x${'f'.repeat(40)}` }],
    [{ chainId: ' 0x7a6a' }],
  ])('%j is unreadable, and a danger', (params) => {
    expect(readSwitchTarget(params)).toBeUndefined();
    expect(ask(params)).toMatchObject({ kind: 'unknown', warnings: [{ level: 'danger' }] });
  });

  it('shows hidden characters, and bounds the text', () => {
    const raw = ask([{ chainId: '0x7a6a', note: `\u202e${'x'.repeat(3_000_000)}` }]).raw;
    expect(raw).toContain('‹U+202E›');
    expect(raw.length).toBeLessThan(2_200_000);
  });

  it('of any kind never throws', () => {
    fc.assert(fc.property(fc.anything(), (params) => void ask(params)));
  });
});
