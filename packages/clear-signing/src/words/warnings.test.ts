import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { draftsOf } from '../test-support/drafts-of.ts';
import { warnings } from './warnings.ts';

it('has one warning for each warning text of the catalogue', () => {
  const texts = Object.keys(messages).filter((key) => key.startsWith('warn'));
  expect(draftsOf(warnings).map(({ text }) => text.key)).toEqual(expect.arrayContaining(texts));
  expect(draftsOf(warnings)).toHaveLength(texts.length);
});

it.each(['unlimitedApproval', 'control', 'order', 'delegation', 'hashMessage', 'moreSteps'] as const)(
  'rates %s as a danger: the account may be lost',
  (name) => {
    expect(warnings[name].level).toBe('danger');
  },
);

it('names what the warning is about', () => {
  expect(warnings.otherChain('Base', 'Ethereum').text.values).toEqual({ wanted: 'Base', active: 'Ethereum' });
  expect(warnings.lookAlike('Ana').text.values).toEqual({ name: 'Ana' });
});
