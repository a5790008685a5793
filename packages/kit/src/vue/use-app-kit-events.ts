import { currentCore, onModalEvent } from '@mooring/core';
import type { ModalEvent } from '@mooring/core/page';
import type { UseAppKitEvents } from '@mooring/react';
import { shallowReactive } from 'vue';
import { publicEvent } from '../appkit/public-event.ts';
import { isServer, untilDisposed } from './follow.ts';

/** The latest event of the modal. Visible to this page only. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = currentCore();
  const read = (data: ModalEvent, timestamp: number) =>
    publicEvent(data, timestamp, core.store.getState().services.reportedErrors);
  const last = core.store.getState().lastEvent?.event ?? { event: 'MODAL_CREATED' };
  const members = shallowReactive({ ...read(last, 0) });
  if (!isServer())
    untilDisposed(onModalEvent(core, (data) => Object.assign(members, read(data, core.clock.now()))));
  return members;
}
