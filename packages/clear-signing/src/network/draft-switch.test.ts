import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { writeDescription } from '../words/write-description.ts';
import { draftSwitch } from './draft-switch.ts';

const networks = [
  { id: 1, name: 'Ethereum' },
  { id: 10, name: 'OP Mainnet' },
];
const [current] = networks;
const draft = (params: unknown) =>
  writeDescription(draftSwitch(params, current ?? { id: 0, name: '' }, networks), messages);

it('names the network before and after', () => {
  const { kind, summary, fields, warnings } = draft([{ chainId: '0xa' }]);
  expect([kind, warnings]).toEqual(['network-switch', []]);
  expect(summary).toContain('Ethereum');
  expect(summary).toContain('OP Mainnet');
  expect(fields.map(({ value }) => value)).toEqual([expect.stringContaining('OP Mainnet')]);
  expect(fields[0]?.value).toContain('10');
});

it('shows the id of a network that the wallet does not know', () => {
  const { summary, fields } = draft([{ chainId: '0x89' }]);
  expect(summary).toBe(messages.switchUnknown());
  expect(fields.map(({ value }) => value)).toEqual(['137']);
});

it.each([undefined, [], [{}], [{ chainId: 'mainnet' }]])('does not guess from %j', (params) => {
  const { summary, raw } = draft(params);
  expect(summary).toBe(messages.switchUnreadable());
  expect(raw).toBeTypeOf('string');
});
