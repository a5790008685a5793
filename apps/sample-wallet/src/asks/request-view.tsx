import { readPeerMetadata } from '@mooring/protocol';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Notice } from '@mooring/ui';
import type { ReactNode } from 'react';
import { useWords, type WalletMessages } from '../messages/language.ts';
import { describe } from '../request/describe.ts';
import type { FeeLimits, Foresight } from '../request/foresee.ts';
import { whyRefused } from '../request/why-refused.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { isSuspicious } from '../state/asking-page.ts';
import type { RequestAsk } from '../state/state.ts';
import { caipChain } from '../state/supported.ts';
import { Answers } from './answers.tsx';
import { DescriptionView } from './description-view.tsx';
import { FeeLine } from './fee-line.tsx';
import { PageNote } from './page-note.tsx';
import { SiteHead } from './site-head.tsx';
import { useForesight } from './use-foresight.ts';
import { useTokenFacts } from './use-token-facts.ts';

interface Props {
  readonly ask: RequestAsk;
  readonly busy: boolean;
  readonly networks: readonly SiteNetwork[];
  /** The owner's accounts. */
  readonly addresses: readonly string[];
  /** The site's own metadata. */
  readonly metadata: unknown;
  /** Includes the highest fee that was shown, if any. */
  readonly onApprove: (limits: FeeLimits | undefined) => void;
  readonly onReject: () => void;
  readonly children?: ReactNode | undefined;
}

/** A request for a signature or a payment, described in words. */
export function RequestView(props: Props) {
  const { ask, busy, networks, addresses, metadata, onApprove, onReject, children } = props;
  const { wallet: messages, clearSigning } = useWords();
  const network = networks.find((known) => caipChain(known) === ask.chainId);
  const { url } = readPeerMetadata(metadata);
  const facts = useTokenFacts(network, ask);
  const { tokens } = facts;
  const description = describe(ask, networks, url, clearSigning, { tokens, addresses });
  const refused = whyRefused(ask);
  const sending = ask.method === 'eth_sendTransaction' && network !== undefined && refused === undefined;
  const foresight = useForesight(sending ? network : undefined, ask.params);
  const hopeless = sending && isHopeless(foresight);
  const dangerous =
    hopeless ||
    ask.begun === true ||
    isSuspicious(ask.page) ||
    description.warnings.some(({ level }) => level === 'danger');
  return (
    <Sheet
      title={description.title}
      testId="wallet-request"
      foot={
        <>
          {refused !== undefined && <Notice tone="danger">{refused(messages)}</Notice>}
          {sending && <FeeLine network={network} foresight={foresight} />}
          <Answers
            busy={busy}
            dangerous={dangerous}
            verb={verbOf(ask.method, messages, hopeless)}
            nothing={facts.reading || (sending && isUnknown(foresight))}
            onReject={onReject}
            onApprove={
              refused === undefined && !isBeyond(foresight) ? () => onApprove(foresight?.limits) : undefined
            }
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={metadata} />
      <PageNote page={ask.page} />
      {ask.begun === true && <Notice tone="danger">{messages.begun()}</Notice>}
      <DescriptionView description={description} />
    </Sheet>
  );
}

/** The fee is not known yet, so it cannot be approved. */
function isUnknown(foresight: Foresight | undefined): boolean {
  return foresight === undefined || (!foresight.ok && foresight.why === 'silent');
}

/** The fee stays unknown: the network could not simulate the transaction. */
function isBeyond(foresight: Foresight | undefined): boolean {
  return foresight?.ok === false && foresight.why !== 'silent' && foresight.limits === undefined;
}

/** It would fail, or cannot be paid. */
function isHopeless(foresight: Foresight | undefined): boolean {
  return foresight?.ok ? !foresight.enough : foresight !== undefined && foresight.why !== 'silent';
}

function verbOf(method: string, messages: WalletMessages, hopeless: boolean): string {
  if (method === 'wallet_switchEthereumChain') return messages.switch();
  if (method !== 'eth_sendTransaction') return messages.sign();
  return hopeless ? messages.sendAnyway() : messages.send();
}
