import { expect, it } from 'vitest';
import { defineMessage } from '../messages/define-message.ts';
import { messages as spanish } from '../messages/words/es.generated.ts';
import { guarded } from './guarded.ts';

it('writes the draft, in English by default', () => {
  const draft = {
    kind: 'transfer',
    title: defineMessage('titleSend'),
    summary: defineMessage('titleSend'),
    fields: [],
    warnings: [],
    raw: 'raw',
  } as const;
  expect(guarded(undefined, () => draft)).toMatchObject({ kind: 'transfer', title: 'Send', raw: 'raw' });
  expect(guarded(spanish, () => draft).title).toBe('Enviar');
});

it('refuses input that throws as unreadable, a danger', () => {
  const description = guarded(undefined, () => {
    throw new Error('hostile');
  });
  expect(description).toMatchObject({
    kind: 'unknown',
    warnings: [{ id: 'warnUnreadable', level: 'danger' }],
  });
});
