import { expect, it } from 'vitest';
import { defineMessage } from '../messages/define-message.ts';
import type { PartDraft } from './description.ts';
import { numbered } from './numbered.ts';
import { warnings } from './warnings.ts';

const part = (change: Partial<PartDraft> = {}): PartDraft => ({
  kind: 'transfer',
  title: defineMessage('titleSend'),
  summary: defineMessage('titleSend'),
  fields: [{ label: defineMessage('to'), value: '0x1', emphasis: 'address' }],
  warnings: [],
  ...change,
});

it('numbers the summary and each field by the path', () => {
  expect(numbered(part(), [2, 1])).toEqual([
    { label: defineMessage('step', { step: '2.1' }), value: defineMessage('titleSend') },
    {
      label: defineMessage('ofStep', { step: '2.1', label: defineMessage('to') }),
      value: '0x1',
      emphasis: 'address',
    },
  ]);
});

it('keeps the numbers of nested parts', () => {
  const fields = numbered(part(), [1, 3]);
  expect(numbered(part({ fields }), [1]).slice(1)).toEqual(fields);
});

it('emphasises a part with a danger, but not one with a caution', () => {
  const [danger] = numbered(part({ warnings: [warnings.extraData, warnings.toNobody] }), [1]);
  expect(danger?.emphasis).toBe('warning');
  const [caution] = numbered(part({ warnings: [warnings.extraData] }), [1]);
  expect(caution?.emphasis).toBeUndefined();
});
