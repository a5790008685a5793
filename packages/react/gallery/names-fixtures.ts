import type { ConnectorInfo } from '@mooring/core';
import type { ViewName } from '@mooring/core/page';
import { appears } from './arrives.ts';
import type { Fixture } from './fixture.ts';
import { address, connectionOf, connectors } from './fixture-data.ts';
import { freeLabel, takenLabel } from './names-data.ts';

const connections = [connectionOf(connectors[0] as ConnectorInfo)];
const before = { connections, api: 'known' } as const;
const register = { ...before, views: [{ name: 'Account' }, { name: 'RegisterAccountName' }] } as const;

/** Types a name, and waits for what the view makes of it. */
const types = (name: string, answer: string) => async () => {
  const input = await appears('.names input');
  // React replaces the input's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, name);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await appears(`.names ${answer}`);
};

/** States of the views that register a name. */
export const naming = {
  ChooseAccountName: {
    'name-choose': { ...before, views: [{ name: 'Account' }, { name: 'ChooseAccountName' }] },
    'name-none': { connections, views: [{ name: 'Account' }, { name: 'ChooseAccountName' }] },
  },
  RegisterAccountName: {
    'name-register': register,
    'name-short': { ...register, read: types('abc', '.mo-field__note:not(:empty)') },
    'name-wrong': { ...register, read: types('two words', '[aria-invalid]') },
    'name-free': { ...register, read: types(freeLabel, '.names__list') },
    'name-taken': { ...register, read: types(takenLabel, '.names__list') },
    'name-failed': { ...register, api: 'fail', read: types(freeLabel, '.mo-notice') },
    'name-unserved': { connections, views: register.views },
  },
  RegisterAccountNameSuccess: {
    'name-registered': {
      ...before,
      views: [
        { name: 'Account' },
        { name: 'RegisterAccountNameSuccess', accountName: 'alice.harbour.eth', address },
      ],
    },
  },
} as const satisfies Partial<{ readonly [Name in ViewName]: Readonly<Record<string, Fixture<Name>>> }>;
