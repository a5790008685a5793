import { currentCore, onModalEvent } from '@mooring/core';
import type { ModalEvent } from '@mooring/core/page';
import type { UseAppKitEvents } from '@mooring/react';
import { shallowReactive } from 'vue';
import { publicEvent } from '../appkit/public-event.ts';
import { watchState } from './watch-state.ts';

const created: ModalEvent = { event: 'MODAL_CREATED' };

/** The latest event of the modal. Visible to this page only. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = currentCore();
  const members = shallowReactive(publicEvent(created, 0));
  watchState(
    core,
    ({ lastEvent, services }) =>
      Object.assign(members, publicEvent(lastEvent?.event ?? created, 0, services.reportedErrors)),
    () =>
      onModalEvent(core, (data) => {
        const { reportedErrors } = core.store.getState().services;
        Object.assign(members, publicEvent(data, core.clock.now(), reportedErrors));
      }),
  );
  return members;
}
