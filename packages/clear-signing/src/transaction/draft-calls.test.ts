import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { describeRequest } from '../request/describe-request.ts';
import type { Description } from '../words/description.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const tokens = [{ address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];
const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);
const texts = ({ fields }: Description, label: string) =>
  fields.filter((field) => field.label.endsWith(label)).map(({ value }) => value);

describe('wallet_sendCalls', () => {
  const send = (batch: unknown) =>
    describeRequest({ method: 'wallet_sendCalls', params: [batch], chain, tokens });
  const calls = [
    {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] }),
    },
    { to: other, value: '0xde0b6b3a7640000' },
  ];

  it('is described step by step', () => {
    const description = send({ version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls });
    expect(description).toMatchObject({ kind: 'several', summary: 'Take 2 steps.' });
    expect(ids(description)).toEqual(['warnUnlimitedApproval', 'warnUnknownSpender', 'warnSteps']);
    expect(texts(description, 'Step 2')).toEqual(['Send 1 ETH to 0x70…dc79C8.']);
  });

  it('of one call is that call', () => {
    const alone = send({ from, chainId: '0x7a69', calls: [calls[1]] });
    expect(alone).toMatchObject({ kind: 'transfer', warnings: [] });
  });

  it('for another chain is a danger, and its other capabilities are shown', () => {
    const description = send({
      from,
      chainId: '0x1',
      calls,
      capabilities: { paymaster: { url: 'https://x' } },
    });
    expect(ids(description)).toContain('warnOtherChain');
    expect(ids(description)).toContain('warnCapabilities');
    expect(texts(description, 'Wish for the wallet').join()).toContain('https://x');
  });

  it.each([
    {},
    { from, chainId: '0x7a69', calls: [] },
    { from, chainId: '0x7a69', calls: 'x' },
    { from, chainId: '0x7a69', calls: [null] },
    { from, chainId: '0x7a69', calls: [{ data: '0x00' }] },
    { from, calls },
    { from, chainId: '0x7a69', calls: Array.from({ length: 1_001 }, () => calls[1]) },
  ])('%# malformed is a danger', (batch) => {
    const description = send(batch);
    expect(description.kind).toBe('unknown');
    expect(ids(description)).toEqual(['warnUnreadable']);
  });
});
