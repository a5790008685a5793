import { Notice } from '@mooring/ui';
import { useMessages } from '../messages/language.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { isSuspicious } from '../state/request-origin.ts';
import type { ProposalPrompt } from '../state/state.ts';
import { wantedChains, wantedOf } from '../state/supported.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { Answers } from './answers.tsx';
import { ConnectChoices, type ConnectViewProps, useConnectChoice } from './connect-choices.tsx';
import { PageNote } from './page-note.tsx';
import { SiteHead } from './site-head.tsx';

/** A connection request: the site, the networks and the account. */
export function ProposalView(props: ConnectViewProps<ProposalPrompt, ShownAccount>) {
  const messages = useMessages();
  const { prompt, busy, networks, accounts, active, onApprove, onReject, children } = props;
  const { proposal } = prompt;
  const wanted = wantedChains(proposal, networks);
  const choice = useConnectChoice(wanted, active);
  const account = accounts[choice.account];
  return (
    <Sheet
      title={messages.proposalTitle()}
      testId="wallet-proposal"
      foot={
        <>
          <Answers
            busy={busy}
            dangerous={isSuspicious(prompt.page)}
            verb={messages.approve()}
            nothing={choice.networks.length === 0}
            onReject={onReject}
            onApprove={
              wanted.impossible || account === undefined
                ? undefined
                : () => onApprove(choice.networks, account)
            }
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={proposal.proposer.metadata} />
      <PageNote page={prompt.page} />
      {wanted.impossible ? (
        <Notice tone="danger">{messages.impossible()}</Notice>
      ) : (
        <ConnectChoices
          wanted={wanted}
          choice={choice}
          busy={busy}
          accounts={accounts}
          methods={wantedOf(proposal)}
        />
      )}
    </Sheet>
  );
}
