import { currentView, emitModalEvent, push } from '@mooring/core';
import { TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LegalLinks } from './legal-links.tsx';
import { useModal } from './modal-context.ts';

/** Below some views: the site's documents where somebody is about to connect, an explanation below the networks. */
export function ModalFooter() {
  const { core, state } = useModal();
  const messages = useMessages();
  const view = currentView(state.router).name;
  const { termsConditionsUrl, privacyPolicyUrl, legalCheckbox } = state.options;
  if (view === 'Networks') {
    const help = () => {
      emitModalEvent(core, { event: 'CLICK_NETWORK_HELP' });
      push(core, { name: 'WhatIsANetwork' });
    };
    return (
      <div className="footer">
        <TextButton onClick={help}>{messages.networksHelp()}</TextButton>
      </div>
    );
  }
  const connects = view === 'Connect' || view === 'ConnectWallets';
  const documents = termsConditionsUrl !== undefined || privacyPolicyUrl !== undefined;
  if (!connects || legalCheckbox || !documents) return null;
  return (
    <p className="footer footer--text">
      <LegalLinks terms={termsConditionsUrl} privacy={privacyPolicyUrl} agree={false} />
    </p>
  );
}
