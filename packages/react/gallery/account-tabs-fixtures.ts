import type { AppKitCore, ConnectorInfo } from '@mooring/core';
import { appears } from './arrives.ts';
import type { Fixture } from './fixture.ts';
import { connectionOf, connectors } from './fixture-data.ts';
import type { GalleryApi } from './gallery-api.ts';

/** The account with a chosen tab, once its content appears. */
const tab = (id: 'nfts' | 'activity', api: GalleryApi, content: string): Fixture<'Account'> => ({
  views: [{ name: 'Account' }],
  connections: [connectionOf(connectors[0] as ConnectorInfo)],
  api,
  async read(core) {
    (await appears(`[data-tab="${id}"]`)).click();
    await appears(`.account-tabs ${content}`);
    if (api === 'fail') await tells(core, id === 'nfts' ? 'BALANCE_UNAVAILABLE' : 'ACTIVITY_UNAVAILABLE');
  },
});

/** Resolves once the modal shows a toast with this code. */
async function tells(core: AppKitCore, code: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (core.store.getState().toast?.code !== code) return;
      resolve();
      queueMicrotask(() => end());
    };
    const end = core.store.subscribe(look);
    look();
  });
  await appears('.mo-toast');
}

/** The tabs of the account besides its tokens. */
export const accountTabs = {
  'account-nfts': tab('nfts', 'known', '.nft'),
  'account-nfts-none': tab('nfts', 'none', '.activity__empty'),
  'account-nfts-failed': tab('nfts', 'fail', '.read-again'),
  'account-activity': tab('activity', 'known', '.activity__list'),
  'account-activity-none': tab('activity', 'none', '.activity__empty'),
  'account-activity-failed': tab('activity', 'fail', '.activity .read-again'),
} as const;
