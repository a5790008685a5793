import { expect, it } from 'vitest';
import { specTexts, specTitles } from '../test-support/spec-texts.ts';
import { createError } from './create-error.ts';

it.each(specTexts)('says %j', (text, code, context) => {
  expect(createError(code as 'HTTP_STATUS', context as { status: number }).message).toBe(text);
});

it.each(specTitles)('has the headline %j', (title, code) => {
  expect(createError(code).title).toBe(title);
});
