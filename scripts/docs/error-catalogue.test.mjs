import { describe, expect, it } from 'vitest';
import { bitcoinErrors } from '../../adapters/bitcoin/src/errors.ts';
import { solanaErrors } from '../../adapters/solana/src/errors.ts';
import { universalErrors } from '../../adapters/universal/src/errors.ts';
import { accountErrors } from '../../packages/core/src/errors/account-errors.ts';
import { onrampErrors } from '../../packages/core/src/onramp/onramp-errors.ts';
import { swapErrors } from '../../packages/core/src/swap/swap-errors.ts';
import { isUnanswered } from '../../packages/protocol/src/errors/is-unanswered.ts';
import {
  alertErrors,
  errorTitles,
  unraisedErrors,
} from '../../packages/protocol/src/exports/error-catalogue.ts';
import { protocolKinds } from '../../packages/protocol/src/sign/protocol-kinds.ts';
import { signClientErrors } from '../../packages/sign-client/src/errors.ts';
import { apiErrors } from '../../servers/api/src/errors.ts';
import { joinCatalogue } from './error-catalogue.mjs';
import { specTexts, specTitles } from './spec-texts.mjs';

const thrown = {
  ...accountErrors,
  ...onrampErrors,
  ...swapErrors,
  ...signClientErrors,
  ...universalErrors,
  ...apiErrors,
  ...solanaErrors,
  ...bitcoinErrors,
};
const catalogue = joinCatalogue(
  errorTitles,
  [alertErrors, unraisedErrors, protocolKinds, thrown],
  isUnanswered,
);

describe('the catalogue', () => {
  // Stands for any context: each member reads as its own name.
  const context = new Proxy({}, { get: (_target, /** @type {string} */ name) => name });

  it.each(Object.entries(catalogue))('%s has a title and a message', (_code, { title, text }) => {
    for (const words of [title, text(context)]) {
      expect(words).toBe(words.trim());
      expect(words).not.toBe('');
      expect(words).not.toMatch(/undefined(?!$)|\[object|!/);
    }
  });

  it('refuses a code without a title, and a title that no package defines', () => {
    expect(() => joinCatalogue({}, [{ OFFLINE: 'x' }], isUnanswered)).toThrow('OFFLINE has no title');
    expect(() => joinCatalogue({ OFFLINE: 'Offline' }, [], isUnanswered)).toThrow(
      'No package defines OFFLINE',
    );
  });
});

it('does not call a request retryable whose wallet may have signed', () => {
  expect(catalogue.REQUEST_EXPIRED).toMatchObject({ retryable: false, unanswered: true });
});

describe('the texts of the specification', () => {
  it.each(specTexts)('says %j', (text, code, context) => {
    expect(catalogue[String(code)]?.text(context)).toBe(text);
  });

  it.each(specTitles)('has the title %j', (title, code) => {
    expect(catalogue[code]?.title).toBe(title);
  });
});
