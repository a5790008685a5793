import { currentCore, onModalEvent } from '@mooring/core';
import type { UseAppKitEvents } from '@mooring/react';
import { shallowReactive } from 'vue';
import { publicEvent } from '../appkit/public-event.ts';
import { isServer, untilDisposed } from './follow.ts';

/** The latest event of the modal. Visible to this page only. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = currentCore();
  const { event = { event: 'MODAL_CREATED' } as const, at = 0 } = core.store.getState().lastEvent ?? {};
  const members = shallowReactive({ ...publicEvent(event, at) });
  if (!isServer())
    untilDisposed(onModalEvent(core, (data) => Object.assign(members, publicEvent(data, core.clock.now()))));
  return members;
}
