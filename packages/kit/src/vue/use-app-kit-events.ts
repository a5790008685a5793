import { currentCore, onModalEvent } from '@mooring/core';
import type { UseAppKitEvents } from '@mooring/react';
import { shallowReactive } from 'vue';
import { publicEvent } from '../appkit/public-event.ts';
import { isServer, untilDisposed } from './follow.ts';

/** The latest event of the modal. Visible to this page only. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = currentCore();
  const { lastEvent = { event: 'MODAL_CREATED' } as const } = core.runtime;
  const members = shallowReactive({ ...publicEvent(lastEvent, 0) });
  if (!isServer())
    untilDisposed(onModalEvent(core, (data) => Object.assign(members, publicEvent(data, core.clock.now()))));
  return members;
}
