import { zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { writeDescription } from '../words/write-description.ts';
import { describeDelegation } from './describe-delegation.ts';
import { describeTransfer } from './describe-plain-step.ts';
import { firstContext } from './step-context.ts';

const contract = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const context = firstContext({ chain: undefined, tokens: [], knownAddresses: [], account: undefined });
const transfer = (receiver = to) =>
  describeTransfer({ what: 'step', to: receiver, value: 5n, data: '0x' }, context);
const write = (...parameters: Parameters<typeof describeDelegation>) =>
  writeDescription({ ...describeDelegation(...parameters), raw: '' }, messages);

it('is a danger, names each contract and chain, and describes what follows', () => {
  const authorizations = [
    { contract: zeroAddress, chainId: 5n },
    { contract: contract.toLowerCase(), chainId: 0n },
  ];
  const description = write(authorizations, transfer());
  expect(description).toMatchObject({
    kind: 'delegation',
    title: 'Hand over your account',
    warnings: [{ id: 'warnDelegation', level: 'danger' }],
  });
  expect(description.summary).toContain('0x3C…4293BC');
  expect(description.fields.map(({ value }) => value)).toEqual([
    ...[zeroAddress, '5', contract, 'every chain'],
    ...['Send 5 units to 0x70…dc79C8.', '5 units', to],
  ]);
});

it('to nothing ends the delegation, a caution', () => {
  expect(write([{ contract: zeroAddress, chainId: 1n }], transfer()).warnings).toMatchObject([
    { id: 'warnEndDelegation', level: 'caution' },
  ]);
});

it('keeps the warnings of what follows', () => {
  const { warnings } = write([{ contract, chainId: 1n }], transfer(zeroAddress));
  expect(warnings.map(({ id }) => id)).toEqual(['warnDelegation', 'warnToNobody']);
});
