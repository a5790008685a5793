import { currentChain, readPeerMetadata } from '@mooring/protocol';
import type { SessionRecord } from '@mooring/protocol/sign';
import { Notice, Skeleton, VisuallyHidden } from '@mooring/ui';
import { type ReactNode, useMemo } from 'react';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { useMessages, type WalletMessages } from '../messages/language.ts';
import { grantedAddress } from '../request/granted-account.ts';
import type { RequestContext, RequestModule } from '../request/request-module.ts';
import { sends } from '../request/sends.ts';
import type { FeeLimits, Simulation } from '../request/simulation.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { isSuspicious } from '../state/request-origin.ts';
import type { RequestPrompt } from '../state/state.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { Answers } from './answers.tsx';
import { DescriptionView } from './description-view.tsx';
import { FeeLine } from './fee-line.tsx';
import { PageNote } from './page-note.tsx';
import { SiteHead } from './site-head.tsx';
import { useDescription } from './use-description.ts';
import { useRequests } from './use-requests.ts';
import { useSimulation } from './use-simulation.ts';

interface Props {
  readonly prompt: RequestPrompt;
  readonly busy: boolean;
  readonly networks: readonly WalletNetwork[];
  /** The owner's accounts. */
  readonly accounts: readonly ShownAccount[];
  /** `undefined` if it has ended. */
  readonly session: SessionRecord | undefined;
  /** Receives the shown fee limits, if any, which the execution must keep. */
  readonly onApprove: (limits: FeeLimits | undefined) => void;
  readonly onReject: () => void;
  readonly children?: ReactNode | undefined;
}

/** A request for a signature or a payment, described in words. */
export function RequestView(props: Props) {
  const requests = useRequests(props.prompt.chainId);
  return requests === undefined ? <Loading {...props} /> : <Described {...props} requests={requests} />;
}

/** The namespace's code is loading. The request can be declined without it. */
function Loading({ prompt, busy, session, onReject, children }: Props) {
  const messages = useMessages();
  return (
    <Sheet
      title={messages.requestTitle()}
      testId="wallet-request"
      foot={
        <>
          <Answers busy={busy} dangerous={false} verb={messages.approve()} onReject={onReject} />
          {children}
        </>
      }
    >
      <SiteHead metadata={session?.peer.metadata} />
      <PageNote page={prompt.page} />
      <div aria-busy="true">
        <VisuallyHidden>{messages.loading()}</VisuallyHidden>
        <Skeleton width="70%" height={24} />
        <Skeleton height={96} />
      </div>
    </Sheet>
  );
}

function Described(props: Props & { readonly requests: RequestModule }) {
  const { prompt, busy, networks, accounts, session, requests, onApprove, onReject, children } = props;
  const messages = useMessages();
  const metadata = session?.peer.metadata;
  const { chainId, method, params } = prompt;
  const { url } = readPeerMetadata(metadata);
  const account = grantedAddress(session, chainId);
  const context = useMemo(
    (): RequestContext => ({ prompt: { chainId, method, params }, networks, accounts, account, url }),
    [chainId, method, params, networks, accounts, account, url],
  );
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === currentChain(chainId));
  const { description, reading } = useDescription(requests, context);
  const refused = requests.whyRefused(context);
  const simulated = network !== undefined && requests.isSimulated(context);
  const simulation = useSimulation(requests, simulated ? context : undefined);
  const hopeless = simulated && isHopeless(simulation);
  const dangerous =
    hopeless ||
    prompt.begun === true ||
    isSuspicious(prompt.page) ||
    description.warnings.some(({ level }) => level === 'danger');
  return (
    <Sheet
      title={description.title}
      testId="wallet-request"
      foot={
        <>
          {refused !== undefined && <Notice tone="danger">{refused(messages)}</Notice>}
          {simulated && (
            <FeeLine network={network} simulation={simulation} simulatesFee={requests.simulatesFee} />
          )}
          <Answers
            busy={busy}
            dangerous={dangerous}
            verb={verbOf(prompt, messages, hopeless)}
            nothing={reading || (simulated && isUnknown(simulation))}
            onReject={onReject}
            onApprove={
              refused === undefined && !isBeyond(simulation) ? () => onApprove(simulation?.limits) : undefined
            }
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={metadata} />
      <PageNote page={prompt.page} />
      {prompt.begun === true && <Notice tone="danger">{messages.begun()}</Notice>}
      <DescriptionView description={description} />
    </Sheet>
  );
}

/** It was not simulated yet, so it cannot be approved. */
function isUnknown(simulation: Simulation | undefined): boolean {
  return simulation === undefined || (!simulation.ok && simulation.why === 'silent');
}

/** The cost is unknown or disproportionate. */
function isBeyond(simulation: Simulation | undefined): boolean {
  return simulation?.ok === false && simulation.why !== 'silent' && simulation.approvable !== true;
}

/** It would fail, or cannot be paid. */
function isHopeless(simulation: Simulation | undefined): boolean {
  return simulation?.ok ? !simulation.enough : simulation !== undefined && simulation.why !== 'silent';
}

function verbOf(prompt: RequestPrompt, messages: WalletMessages, hopeless: boolean): string {
  if (prompt.method === 'wallet_switchEthereumChain') return messages.switch();
  if (!sends(prompt)) return hopeless ? messages.signAnyway() : messages.sign();
  return hopeless ? messages.sendAnyway() : messages.send();
}
