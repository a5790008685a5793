import { expect, it } from 'vitest';
import { messages } from '../messages/page/en.generated.ts';
import { namedAccount } from './named-account.ts';

const model = { text: '0x1234…abcdef', name: 'Account 0x1234…abcdef' };

it('shows the name, and includes it with the amount in the accessible name', () => {
  const amount = { value: '1.5', unit: 'ETH' };
  const named = namedAccount({ ...model, amount }, 'alice.reown.id', messages);
  expect(named.text).toBe('alice.reown.id');
  expect(named.name).toContain('alice.reown.id, 1.5 ETH');
  expect(namedAccount({ ...model, amount: 'loading' }, 'alice.reown.id', messages).name).not.toContain(',');
});

it('keeps the address without a name, and stays hidden while disconnected', () => {
  for (const none of [undefined, null, '']) expect(namedAccount(model, none, messages)).toBe(model);
  const hidden = { text: '', hidden: true };
  expect(namedAccount(hidden, 'alice.reown.id', messages)).toBe(hidden);
});

it('shortens a long name, but keeps it whole in the accessible name', () => {
  const long = `${'a'.repeat(60)}.reown.id`;
  const named = namedAccount(model, long, messages);
  expect(named.text).toHaveLength(24);
  expect(named.name).toContain(long);
  expect(namedAccount(model, `${'🦊'.repeat(30)}.eth`, messages).text).toBe(`${'🦊'.repeat(23)}…`);
  expect(namedAccount(model, '🦊'.repeat(20), messages).text).toBe('🦊'.repeat(20));
});
