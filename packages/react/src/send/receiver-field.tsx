import {
  askNameAgain,
  fillSendForm,
  type ReadReceiver,
  supportsNames,
  watchReceiver,
} from '@mooring/core/send';
import { AddressField, TextButton } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { useAwaited } from '../view/use-awaited.ts';
import { receiverText } from './problem-text.ts';
import { type SendWords, useSendWords } from './send-words.ts';

interface ReceiverFieldProps {
  readonly receiver: ReadReceiver;
  /** Error while nothing has been entered. */
  readonly missing: string | undefined;
}

/** The receiver: an address, or a name if names can be resolved. */
export function ReceiverField({ receiver, missing }: ReceiverFieldProps) {
  const { core, state } = useModal();
  const words = useSendWords();
  const [cannotPaste, setCannotPaste] = useState(false);
  useEffect(() => watchReceiver(core), [core]);
  const { activeNetwork: network, send } = state;
  const problem = 'problem' in receiver ? receiver.problem : undefined;
  useAwaited('network', { missing: problem === 'name-asked', of: send.receiverAddress });
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText();
      fillSendForm(core, { receiverAddress: text.trim().slice(0, 255) });
      setCannotPaste(false);
    } catch {
      setCannotPaste(true);
    }
  };
  return (
    <AddressField
      label={words.receiver()}
      name="receiver"
      placeholder={
        supportsNames(core, network) ? words.receiverPlaceholderName() : words.receiverPlaceholderAddress()
      }
      value={send.receiverAddress}
      onChange={(receiverAddress) => fillSendForm(core, { receiverAddress })}
      maxLength={255}
      enterKeyHint="done"
      error={receiverText(words, problem, { network: network.name }) ?? missing}
      hint={cannotPaste ? words.pasteFailed() : <ReceiverHint words={words} receiver={receiver} />}
      suffix={
        send.receiverAddress === '' ? (
          <TextButton onClick={() => void paste()}>{words.paste()}</TextButton>
        ) : problem === 'name-failed' ? (
          <TextButton onClick={() => askNameAgain(core)}>{words.nameAgain()}</TextButton>
        ) : undefined
      }
    />
  );
}

/** The full address that a name resolves to, so that the visitor can check it. */
function ReceiverHint({ words, receiver }: { readonly words: SendWords; readonly receiver: ReadReceiver }) {
  if ('problem' in receiver) return receiver.problem === 'name-asked' ? words.nameAsked() : null;
  if (receiver.name === undefined) return null;
  const { address } = receiver;
  const half = Math.ceil(address.length / 2);
  // In two halves, so that a narrow field does not wrap a single character.
  return (
    <span className="send__whole send__whole--start">
      <span>{address.slice(0, half)}</span>
      <span>{address.slice(half)}</span>
    </span>
  );
}
