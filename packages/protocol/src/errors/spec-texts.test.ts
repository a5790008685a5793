import { expect, it } from 'vitest';
import { specTexts } from '../test-support/spec-texts.ts';
import { createError } from './create-error.ts';

it.each(specTexts)('says %j', (text, code, context) => {
  expect(createError(code as 'HTTP_STATUS', context as { status: number }).message).toBe(text);
});

it('calls a call that is not allowed an action to a visitor', () => {
  expect(createError('RPC_CALL_NOT_ALLOWED').title).toBe('Action not allowed');
});
