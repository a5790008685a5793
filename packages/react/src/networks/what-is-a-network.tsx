import { useMessages } from '../messages/modal-messages.ts';
import { Panels } from '../view/panels.tsx';

export function WhatIsANetwork() {
  const messages = useMessages();
  return (
    <Panels
      panels={[
        { icon: 'network', title: messages.whatIsNetworkKeeps(), text: messages.whatIsNetworkKeepsText() },
        { icon: 'switch', title: messages.whatIsNetworkApart(), text: messages.whatIsNetworkApartText() },
      ]}
    />
  );
}
