import { readPeerMetadata } from '@mooring/protocol';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { type ReactNode, useState } from 'react';
import { isSuspicious } from '../connect/asking-page.ts';
import type { RequestAsk } from '../connect/state.ts';
import { caipChain } from '../connect/supported.ts';
import { messages } from '../messages/en.ts';
import { describe } from '../request/describe.ts';
import type { FeeLimits } from '../request/foresee.ts';
import { Answers } from './answers.tsx';
import { DescriptionView } from './description-view.tsx';
import { FeeLine } from './fee-line.tsx';
import { PageNote } from './page-note.tsx';
import { Sheet } from './sheet.tsx';
import { SiteHead } from './site-head.tsx';

interface Props {
  readonly ask: RequestAsk;
  readonly busy: boolean;
  readonly networks: readonly SiteNetwork[];
  /** What the site says of itself. */
  readonly metadata: unknown;
  /** With what it may cost, where that was shown. */
  readonly onApprove: (limits: FeeLimits | undefined) => void;
  readonly onReject: () => void;
  readonly children?: ReactNode | undefined;
}

/** A site asks for a signature or a payment: what it comes to, in words. */
export function RequestView({ ask, busy, networks, metadata, onApprove, onReject, children }: Props) {
  const [limits, setLimits] = useState<FeeLimits>();
  const network = networks.find((known) => caipChain(known) === ask.chainId);
  const { url } = readPeerMetadata(metadata);
  const description = describe(ask, networks, url);
  const sending = ask.method === 'eth_sendTransaction';
  const dangerous = isSuspicious(ask.page) || description.warnings.some(({ level }) => level === 'danger');
  const verb = sending ? messages.send : messages.sign;
  return (
    <Sheet
      title={description.title}
      testId="wallet-request"
      foot={
        <>
          {sending && network !== undefined && (
            <FeeLine network={network} params={ask.params} onLimits={setLimits} />
          )}
          <Answers
            busy={busy}
            dangerous={dangerous}
            verb={ask.method === 'wallet_switchEthereumChain' ? messages.switch : verb}
            onReject={onReject}
            onApprove={() => onApprove(limits)}
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={metadata} />
      <PageNote page={ask.page} />
      <DescriptionView description={description} />
    </Sheet>
  );
}
