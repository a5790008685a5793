import { push } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { Button } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { Panels } from '../view/panels.tsx';

/** For visitors without a wallet. */
export function WhatIsAWallet() {
  const { core } = useModal();
  const messages = useMessages();
  const getOne = () => {
    emitModalEvent(core, { event: 'CLICK_GET_WALLET' });
    push(core, { name: 'GetWallet' });
  };
  return (
    <>
      <Panels
        panels={[
          { icon: 'wallet', title: messages.whatIsWalletHolds(), text: messages.whatIsWalletHoldsText() },
          { icon: 'sign', title: messages.whatIsWalletSigns(), text: messages.whatIsWalletSignsText() },
          { icon: 'lock', title: messages.whatIsWalletAsks(), text: messages.whatIsWalletAsksText() },
        ]}
      />
      <div className="actions">
        <Button variant="primary" onClick={getOne}>
          {messages.getWallet()}
        </Button>
      </div>
    </>
  );
}
