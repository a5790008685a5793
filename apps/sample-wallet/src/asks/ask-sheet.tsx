import type { WalletNetwork } from '../config/wallet-network.ts';
import type { WalletModel } from '../connect/wallet-model.ts';
import { useMessages } from '../messages/language.ts';
import type { Ask, Outcome } from '../state/state.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { Outcomes } from './outcomes.tsx';
import { ProposalView } from './proposal-view.tsx';
import { RequestView } from './request-view.tsx';
import { SignInView } from './sign-in-view.tsx';

interface Props {
  readonly ask: Ask;
  /** Number of further requests. */
  readonly waiting: number;
  readonly busy: boolean;
  readonly model: WalletModel;
  readonly networks: readonly WalletNetwork[];
  readonly accounts: readonly ShownAccount[];
  readonly active: number;
  readonly outcome: Outcome | undefined;
  readonly undelivered: boolean;
}

/** A site's request, over everything else. */
export function AskSheet(props: Props) {
  const { ask, waiting, busy, model, networks, accounts, active, outcome, undelivered } = props;
  const messages = useMessages();
  const more = waiting > 0 && <p className="sheet__more">{messages.askCount({ count: waiting })}</p>;
  if (ask.kind === 'proposal') {
    return (
      <ProposalView
        ask={ask}
        busy={busy}
        networks={networks}
        accounts={accounts}
        active={active}
        onApprove={(chosen, account) => void model.asks.approveProposal(ask, chosen, account)}
        onReject={() => void model.asks.rejectProposal(ask)}
      >
        {more}
        <Outcomes outcome={outcome} undelivered={undelivered} />
      </ProposalView>
    );
  }
  if (ask.kind === 'sign-in') {
    return (
      <SignInView
        ask={ask}
        busy={busy}
        networks={networks}
        accounts={accounts}
        active={active}
        onApprove={(chosen, address) => void model.asks.approveSignIn(ask, chosen, address)}
        onReject={() => void model.asks.rejectSignIn(ask)}
      >
        {more}
        <Outcomes outcome={outcome} undelivered={undelivered} />
      </SignInView>
    );
  }
  return (
    <RequestView
      ask={ask}
      busy={busy}
      networks={networks}
      accounts={accounts}
      session={model.sites.session(ask.topic)}
      onApprove={(limits) => void model.asks.approveRequest(ask, limits)}
      onReject={() => void model.asks.rejectRequest(ask)}
    >
      {more}
      <Outcomes outcome={outcome} undelivered={undelivered} />
    </RequestView>
  );
}
