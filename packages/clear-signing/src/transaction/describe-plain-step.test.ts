import { type Hex, zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { warnings } from '../words/warnings.ts';
import { writeDescription } from '../words/write-description.ts';
import { describeTransfer, describeUnknownCall, valueField } from './describe-plain-step.ts';
import { firstContext } from './step-context.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const safe = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const chain = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } };
const context = (actor = account) => firstContext({ chain, tokens: [], knownAddresses: [], account }, actor);
const step = (value: bigint, data: Hex = '0x', receiver = to) =>
  ({ what: 'step', to: receiver, value, data }) as const;
const write = (draft: ReturnType<typeof describeTransfer>) =>
  writeDescription({ ...draft, raw: '' }, messages);
const rows = ({ fields }: ReturnType<typeof write>) => fields.map(({ label, value }) => [label, value]);

it('a transfer has its amount and whole receiver', () => {
  const description = write(describeTransfer(step(15n * 10n ** 17n), context()));
  expect(description).toMatchObject({ kind: 'transfer', warnings: [] });
  expect(description.summary).toContain('1.5 ETH');
  expect(rows(description)).toEqual([
    [messages.amount(), '1.5 ETH'],
    [messages.to(), to],
  ]);
});

it('a transfer of another actor names it', () => {
  expect(rows(write(describeTransfer(step(1n), context(safe))))[1]).toEqual([messages.from(), safe]);
});

it('a transfer to nobody is a danger', () => {
  const { warnings: found } = write(describeTransfer(step(1n, '0x', zeroAddress), context()));
  expect(found).toHaveLength(1);
});

it('an unknown call shows its contract, function, data and what it sends', () => {
  const data = '0xdeadbeef0001';
  const plain = write(describeUnknownCall(step(0n, data), context(), warnings.untypedData));
  expect(plain.kind).toBe('contract-call');
  expect(rows(plain)).toEqual([
    [messages.contract(), to],
    [messages.function(), '0xdeadbeef'],
    [messages.data(), data],
  ]);
  expect(plain.warnings).toHaveLength(1);
  const paid = write(describeUnknownCall(step(10n ** 18n, data), context(), warnings.untypedData));
  expect(paid.summary).toContain('1 ETH');
  expect(rows(paid)[0]).toEqual([messages.alsoSends(), '1 ETH']);
});

it('an unknown call without a whole selector has no function', () => {
  const description = write(describeUnknownCall(step(0n, '0xdead'), context(), warnings.untypedData));
  expect(rows(description)[1]).toEqual([messages.function(), messages.noFunction()]);
});

it('nothing sent has no field', () => {
  expect(valueField(0n, context())).toEqual([]);
  expect(valueField(1n, context())).toHaveLength(1);
});
