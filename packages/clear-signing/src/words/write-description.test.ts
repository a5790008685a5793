import { expect, it } from 'vitest';
import { defineMessage } from '../messages/define-message.ts';
import { messages } from '../messages/words/en.generated.ts';
import { warnings } from './warnings.ts';
import { writeDescription } from './write-description.ts';

const draft = {
  kind: 'several',
  title: defineMessage('titleSend'),
  summary: defineMessage('titleSend'),
  fields: [],
  raw: '',
} as const;
const idsOf = (found: Parameters<typeof writeDescription>[0]['warnings']) =>
  writeDescription({ ...draft, warnings: found }, messages).warnings.map(({ id }) => id);

it('shows at most five of one kind, and states that there are more', () => {
  const alike = Array.from({ length: 40 }, (_, index) => warnings.withValue(`${index} ETH`));
  const ids = idsOf([...alike, warnings.extraData, warnings.toNobody]);
  expect(ids).toEqual([
    'warnMoreWarnings',
    'warnToNobody',
    ...Array.from({ length: 5 }, () => 'warnWithValue'),
    'warnExtraData',
  ]);
  expect(idsOf(alike.slice(0, 5))).toHaveLength(5);
});
