import { push, selectLegal } from '@mooring/core/modal';
import { currentView, emitModalEvent } from '@mooring/core/page';
import { TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LegalLinks } from '../view/legal-links.tsx';
import { useModal } from '../view/modal-context.ts';

/** Below some views: the site's documents where somebody is about to connect, an explanation below the networks. */
export function ModalFooter() {
  const { core, state } = useModal();
  const messages = useMessages();
  const view = currentView(state.router).name;
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
  const { shown, terms, privacy } = selectLegal(state);
  if (!connects || shown !== 'note') return null;
  return (
    <p className="footer footer--text">
      <LegalLinks terms={terms} privacy={privacy} agree={false} />
    </p>
  );
}
