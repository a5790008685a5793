import { readPeerMetadata } from '@mooring/protocol';
import { formatCacaoMessage } from '@mooring/protocol/cacao';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Notice } from '@mooring/ui';
import type { ReactNode } from 'react';
import { stringToHex } from 'viem';
import { useWords } from '../messages/language.ts';
import { describe } from '../request/describe.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { isSuspicious } from '../state/asking-page.ts';
import type { SignInAsk } from '../state/state.ts';
import { caipChain, narrowed, wantedMethods, wantedSignIn } from '../state/supported.ts';
import { Answers } from './answers.tsx';
import { ConnectChoices, useConnectChoice } from './connect-choices.tsx';
import { DescriptionView } from './description-view.tsx';
import { PageNote } from './page-note.tsx';
import { SiteHead } from './site-head.tsx';

interface Props {
  readonly ask: SignInAsk;
  readonly busy: boolean;
  readonly networks: readonly SiteNetwork[];
  readonly addresses: readonly string[];
  readonly active: number;
  readonly onApprove: (networks: readonly SiteNetwork[], address: string) => void;
  readonly onReject: () => void;
  readonly children?: ReactNode | undefined;
}

/** A connection request that signs in as well: one answer for both, and the text that is signed in words. */
export function SignInView(props: Props) {
  const { wallet: messages, clearSigning } = useWords();
  const { ask, busy, networks, addresses, active, onApprove, onReject, children } = props;
  const { authPayload } = ask;
  const wanted = wantedSignIn(authPayload, networks);
  const choice = useConnectChoice(wanted, addresses, active);
  const payload = narrowed(authPayload, choice.networks);
  const [first] = choice.networks;
  const description =
    payload === undefined || first === undefined
      ? undefined
      : describe(
          {
            ...ask,
            kind: 'request',
            chainId: caipChain(first),
            method: 'personal_sign',
            params: [
              stringToHex(formatCacaoMessage(payload, `${caipChain(first)}:${choice.account}`)),
              choice.account,
            ],
          },
          networks,
          readPeerMetadata(ask.metadata).url,
          clearSigning,
          { addresses },
        );
  const dangerous =
    isSuspicious(ask.page) || description?.warnings.some(({ level }) => level === 'danger') === true;
  return (
    <Sheet
      title={messages.signInTitle()}
      testId="wallet-sign-in"
      foot={
        <>
          <Answers
            busy={busy}
            dangerous={dangerous}
            verb={messages.approve()}
            nothing={payload === undefined}
            onReject={onReject}
            onApprove={wanted.impossible ? undefined : () => onApprove(choice.networks, choice.account)}
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={ask.metadata} />
      <PageNote page={ask.page} />
      {wanted.impossible ? (
        <Notice tone="danger">{messages.impossible()}</Notice>
      ) : (
        <>
          {description !== undefined && <DescriptionView description={description} />}
          <ConnectChoices
            wanted={wanted}
            choice={choice}
            busy={busy}
            addresses={addresses}
            methods={wantedMethods(authPayload)}
          />
        </>
      )}
    </Sheet>
  );
}
