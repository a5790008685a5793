import { Fragment } from 'react';
import { FoundRequests } from '../requests/found-requests.tsx';
import { useModal } from '../view/modal-context.ts';
import { AlertBar } from './alert-bar.tsx';
import { ModalFooter } from './modal-footer.tsx';
import { ModalHeader } from './modal-header.tsx';
import { ModalToast } from './modal-toast.tsx';
import { ViewStage } from './view-stage.tsx';

export function ModalApp({ setLabel }: { readonly setLabel: (label: string) => void }) {
  const { state } = useModal();
  if (state.gone) return null;
  return (
    <Fragment key={state.openings}>
      <ModalHeader setLabel={setLabel} />
      <AlertBar />
      <FoundRequests />
      <ViewStage />
      <ModalFooter />
      <ModalToast />
    </Fragment>
  );
}
