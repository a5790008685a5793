import type { WalletNetwork } from '../config/wallet-network.ts';
import type { WalletModel } from '../connect/wallet-model.ts';
import { useMessages } from '../messages/language.ts';
import type { Outcome, Prompt } from '../state/state.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { Outcomes } from './outcomes.tsx';
import { ProposalView } from './proposal-view.tsx';
import { RequestView } from './request-view.tsx';
import { SignInView } from './sign-in-view.tsx';

interface Props {
  readonly prompt: Prompt;
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
export function PromptSheet(props: Props) {
  const { prompt, waiting, busy, model, networks, accounts, active, outcome, undelivered } = props;
  const messages = useMessages();
  const more = waiting > 0 && <p className="sheet__more">{messages.askCount({ count: waiting })}</p>;
  if (prompt.kind === 'proposal') {
    return (
      <ProposalView
        prompt={prompt}
        busy={busy}
        networks={networks}
        accounts={accounts}
        active={active}
        onApprove={(chosen, account) => void model.prompts.approveProposal(prompt, chosen, account)}
        onReject={() => void model.prompts.rejectProposal(prompt)}
      >
        {more}
        <Outcomes outcome={outcome} undelivered={undelivered} />
      </ProposalView>
    );
  }
  if (prompt.kind === 'sign-in') {
    return (
      <SignInView
        prompt={prompt}
        busy={busy}
        networks={networks}
        accounts={accounts}
        active={active}
        onApprove={(chosen, address) => void model.prompts.approveSignIn(prompt, chosen, address)}
        onReject={() => void model.prompts.rejectSignIn(prompt)}
      >
        {more}
        <Outcomes outcome={outcome} undelivered={undelivered} />
      </SignInView>
    );
  }
  return (
    <RequestView
      prompt={prompt}
      busy={busy}
      networks={networks}
      accounts={accounts}
      session={model.sites.session(prompt.topic)}
      onApprove={(limits) => void model.prompts.approveRequest(prompt, limits)}
      onReject={() => void model.prompts.rejectRequest(prompt)}
    >
      {more}
      <Outcomes outcome={outcome} undelivered={undelivered} />
    </RequestView>
  );
}
