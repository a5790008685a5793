import { expect, it } from 'vitest';
import { messages } from '../messages/solana/en.generated.ts';
import { draftsOf } from '../test-support/drafts-of.ts';
import { solanaWarnings } from './solana-warnings.ts';

it('has one warning for each warning text of the catalogue', () => {
  const texts = Object.keys(messages).filter((key) => key.startsWith('warn'));
  expect(draftsOf(solanaWarnings).map(({ text }) => text.key)).toEqual(expect.arrayContaining(texts));
  expect(draftsOf(solanaWarnings)).toHaveLength(texts.length);
});

it('rates a program that acts for the account higher than one that is only called', () => {
  expect(solanaWarnings.programActs('P')).toMatchObject({
    level: 'danger',
    text: { values: { program: 'P' } },
  });
  expect(solanaWarnings.program('P')).toMatchObject({ level: 'caution', text: { values: { program: 'P' } } });
});
