import type { TransferEstimate } from '@mooring/core/adapter';
import type { ReadReceiver } from '@mooring/core/send';
import { Notice } from '@mooring/ui';
import { useSendWords } from './send-words.ts';

interface SendWarningsProps {
  readonly receiver: Extract<ReadReceiver, { readonly address: string }>;
  readonly estimate: TransferEstimate | undefined;
}

/** Warnings before sending. */
export function SendWarnings({ receiver, estimate }: SendWarningsProps) {
  const words = useSendWords();
  const { address, warning, like, name, nameWarning, nameLike } = receiver;
  return (
    <>
      {warning === 'own' && (
        <Notice tone="info" title={words.receiverOwn()}>
          {words.receiverOwnText()}
        </Notice>
      )}
      {warning === 'lookalike' && like !== undefined && (
        <Notice tone="warn" title={words.lookalike()}>
          {words.lookalikeText()}
          <dl className="send__pair">
            <dt>{words.lookalikeKnown()}</dt>
            <dd>{like}</dd>
            <dt>{words.lookalikeGiven()}</dt>
            <dd>{address}</dd>
          </dl>
        </Notice>
      )}
      {nameWarning === 'letters' && (
        <Notice tone="warn" title={words.nameLetters()}>
          {words.nameLettersText()}
        </Notice>
      )}
      {nameWarning === 'lookalike' && (
        <Notice tone="warn" title={words.nameLetters()}>
          {words.nameLikeText()}
          <dl className="send__pair">
            <dt>{words.lookalikeKnown()}</dt>
            <dd>{nameLike}</dd>
            <dt>{words.lookalikeGiven()}</dt>
            <dd>{name}</dd>
          </dl>
        </Notice>
      )}
      {estimate?.toContract === true && (
        <Notice tone="warn" title={words.toContract()}>
          {words.toContractText()}
        </Notice>
      )}
    </>
  );
}
