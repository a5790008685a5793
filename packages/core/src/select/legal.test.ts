import { expect, test } from 'vitest';
import { acceptLegal, updateOptions } from '../options/update-options.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectLegal } from './legal.ts';

test.each([
  [{}, 'none', false],
  [{ legalCheckbox: true }, 'none', false],
  [{ privacyPolicyUrl: 'https://site.example/privacy' }, 'note', false],
  [{ termsConditionsUrl: 'https://site.example/terms', legalCheckbox: true }, 'box', true],
] as const)('%j is shown as %s', (options, shown, pending) => {
  const { core } = makeCore({});
  updateOptions(core, options);
  expect(selectLegal(core.store.getState())).toMatchObject({ shown, pending });
  acceptLegal(core, true);
  expect(selectLegal(core.store.getState())).toMatchObject({ shown, pending: false });
});
