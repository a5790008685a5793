import { readPeerMetadata } from '@mooring/protocol';
import { Notice } from '@mooring/ui';
import { stringToHex } from 'viem';
import { useWords } from '../messages/language.ts';
import { describeEvm } from '../request/evm/describe-evm.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { isSuspicious } from '../state/request-origin.ts';
import { signedSignIn } from '../state/signed-sign-in.ts';
import type { SignInPrompt } from '../state/state.ts';
import { wantedMethods, wantedSignIn } from '../state/supported.ts';
import { Answers } from './answers.tsx';
import { ConnectChoices, type ConnectViewProps, useConnectChoice } from './connect-choices.tsx';
import { DescriptionView } from './description-view.tsx';
import { PageNote } from './page-note.tsx';
import { SiteHead } from './site-head.tsx';

/** A connection request with a sign-in: one answer for both, with the signed text in words. */
export function SignInView(props: ConnectViewProps<SignInPrompt, string>) {
  const { wallet: messages, clearSigning } = useWords();
  const { prompt, busy, networks, accounts, active, onApprove, onReject, children } = props;
  const { authPayload } = prompt;
  const wanted = wantedSignIn(authPayload, networks);
  const choice = useConnectChoice(wanted, active);
  const address = accounts[choice.account]?.evm;
  const signed = address === undefined ? undefined : signedSignIn(authPayload, choice.networks, address);
  const description =
    signed === undefined
      ? undefined
      : describeEvm(
          {
            chainId: signed.chain,
            method: 'personal_sign',
            params: [stringToHex(signed.text), address],
          },
          networks,
          readPeerMetadata(prompt.metadata).url,
          clearSigning,
          { addresses: accounts.map(({ evm }) => evm) },
        );
  const dangerous =
    isSuspicious(prompt.page) || description?.warnings.some(({ level }) => level === 'danger') === true;
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
            nothing={signed === undefined}
            onReject={onReject}
            onApprove={
              wanted.impossible || address === undefined
                ? undefined
                : () => onApprove(choice.networks, address)
            }
          />
          {children}
        </>
      }
    >
      <SiteHead metadata={prompt.metadata} />
      <PageNote page={prompt.page} />
      {wanted.impossible ? (
        <Notice tone="danger">{messages.impossible()}</Notice>
      ) : (
        <>
          {description !== undefined && <DescriptionView description={description} />}
          <ConnectChoices
            wanted={wanted}
            choice={choice}
            busy={busy}
            accounts={accounts}
            methods={wantedMethods(authPayload)}
          />
        </>
      )}
    </Sheet>
  );
}
