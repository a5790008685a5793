import type { ConnectorInfo } from '@mooring/core';
import type { ViewName } from '@mooring/core/page';
import type { Fixture } from './fixture.ts';
import { connectionOf, connectors } from './fixture-data.ts';

const connections = [connectionOf(connectors[0] as ConnectorInfo)];
const before = { connections, api: 'known' } as const;

/** States of the views that register a name. */
export const naming = {
  ChooseAccountName: {
    'name-choose': { ...before, views: [{ name: 'Account' }, { name: 'ChooseAccountName' }] },
    'name-none': { connections, views: [{ name: 'Account' }, { name: 'ChooseAccountName' }] },
  },
  RegisterAccountName: {
    'name-register': { ...before, views: [{ name: 'Account' }, { name: 'RegisterAccountName' }] },
  },
  RegisterAccountNameSuccess: {
    'name-registered': {
      ...before,
      views: [{ name: 'Account' }, { name: 'RegisterAccountNameSuccess', accountName: 'alice.harbour.eth' }],
    },
  },
} as const satisfies Partial<{ readonly [Name in ViewName]: Readonly<Record<string, Fixture<Name>>> }>;
