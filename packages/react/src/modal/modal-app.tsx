import { Toast, ToastArea } from '@mooring/ui';
import { Fragment } from 'react';
import { AlertBar } from './alert-bar.tsx';
import { useModal } from './modal-context.ts';
import { ModalFooter } from './modal-footer.tsx';
import { ModalHeader } from './modal-header.tsx';
import { ViewStage } from './view-stage.tsx';

export function ModalApp({ setLabel }: { readonly setLabel: (label: string) => void }) {
  const { state } = useModal();
  const { toast } = state;
  return (
    <Fragment key={state.openings}>
      <ModalHeader setLabel={setLabel} />
      <AlertBar />
      <ViewStage />
      <ModalFooter />
      <ToastArea>
        {toast && <Toast key={toast.id} variant={toast.variant} message={toast.message} />}
      </ToastArea>
    </Fragment>
  );
}
