import { scriptOf } from '@mooring/bitcoin/transactions';
import { truncateAddress } from '@mooring/protocol';
import { draftText } from '../message/draft-text.ts';
import { bitcoinEnglish } from '../messages/bitcoin-english.ts';
import { type BitcoinMessages, defineMessage } from '../messages/define-message.ts';
import { nativeAmount } from '../words/amounts.ts';
import type { Description, Draft, DraftField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unknownMethod } from '../words/unknown-method.ts';
import { unreadable } from '../words/unreadable.ts';
import { bitcoinWarnings } from './bitcoin-warnings.ts';
import { type BitcoinFacts, draftPsbt } from './describe-psbt.ts';
import { textOrHex } from './note-of.ts';
import { readPsbt } from './read-psbt.ts';
import { readTransfer } from './read-transfer.ts';

/** A request of a site on Bitcoin, with the wallet's context. */
export interface DescribeBitcoinRequestParameters extends BitcoinFacts {
  readonly method: string;
  readonly params: unknown;
  /** Host of the requesting site; a sign-in for another one is a danger. */
  readonly domain?: string | undefined;
  /** The language. Default: English. */
  readonly messages?: BitcoinMessages | undefined;
}

const maxMessageLength = 1024 * 1024;

/** Describes a request to a Bitcoin wallet by its method. Never throws. */
export function describeBitcoinRequest(parameters: DescribeBitcoinRequestParameters): Description {
  return guarded(parameters.messages ?? bitcoinEnglish, () => draft(parameters));
}

function draft(parameters: DescribeBitcoinRequestParameters): Draft {
  const { method, params } = parameters;
  switch (method) {
    case 'signPsbt':
      return draftSigning(parameters);
    case 'sendTransfer':
      return draftTransfer(parameters);
    case 'signMessage':
      return draftMessage(parameters);
    default:
      return unknownMethod(method, params);
  }
}

function draftSigning(parameters: DescribeBitcoinRequestParameters): Draft {
  const { params, network, addresses = [] } = parameters;
  const psbt = readPsbt(params, network, addresses);
  if ('key' in psbt) return unreadable(params, psbt);
  const part = draftPsbt(psbt, parameters);
  return { ...part, fields: [...part.fields, ...commonFields(parameters)], raw: rawText(params) };
}

function draftTransfer(parameters: DescribeBitcoinRequestParameters): Draft {
  const { params, network, addresses = [] } = parameters;
  const transfer = readTransfer(params);
  if (transfer === undefined) return unreadable(params, defineMessage('transferUnreadable'));
  const { amount, to, changeAddress, memo } = transfer;
  const shown = nativeAmount(amount, network);
  const fields: readonly DraftField[] = [
    { label: defineMessage('amount'), value: shown, emphasis: 'amount' },
    { label: defineMessage('to'), value: to, emphasis: 'address' },
    ...(memo === undefined ? [] : [{ label: defineMessage('dataOutput'), value: textOrHex(memo) }]),
    ...(changeAddress === undefined
      ? []
      : [{ label: defineMessage('changeAddress'), value: changeAddress, emphasis: 'address' } as const]),
    ...commonFields(parameters),
  ];
  const stays = addresses.includes(to);
  const unit = network.nativeCurrency.symbol;
  return {
    kind: 'transfer',
    title: stays ? defineMessage('titleMoveCoins', { unit }) : defineMessage('titleSendCoins', { unit }),
    summary: stays
      ? defineMessage('moveCoins', { amount: shown })
      : defineMessage('sendTo', { amount: shown, to: truncateAddress(to) }),
    fields,
    warnings: [
      ...(scriptOf(to, network.id) === undefined ? [bitcoinWarnings.otherNetwork(network.name)] : []),
      ...(changeAddress === undefined || addresses.includes(changeAddress)
        ? []
        : [bitcoinWarnings.changeElsewhere]),
    ],
    raw: rawText(params),
  };
}

function draftMessage(parameters: DescribeBitcoinRequestParameters): Draft {
  const { params, network, domain } = parameters;
  const { message, address, protocol } = Object(params) as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string') return unreadable(params, defineMessage('messageNotText'));
  if (message.length > maxMessageLength)
    return unreadable(params, defineMessage('messageTooLong', { count: message.length }));
  const [, reference = ''] = network.id.split(':');
  const signer = typeof address === 'string' ? address : parameters.account;
  const text = draftText(message, rawText(params), {
    account: 'Bitcoin',
    isAddress: (value) => scriptOf(value, network.id) !== undefined,
    isChain: (value) => /^[-:_a-zA-Z0-9]{1,41}$/.test(value),
    isSameAddress: (one, other) => one === other,
    showAddress: (value) => value,
    address: signer,
    chains: [reference, network.id],
    chainName: network.name,
    domain,
  });
  return {
    ...text,
    fields: [
      ...text.fields,
      ...(protocol === undefined ? [] : [{ label: defineMessage('protocol'), value: String(protocol) }]),
    ],
  };
}

function commonFields({ account, network }: BitcoinFacts): readonly DraftField[] {
  return [
    ...(account === undefined
      ? []
      : [{ label: defineMessage('yourAccount'), value: account, emphasis: 'address' } as const]),
    { label: defineMessage('network'), value: network.name },
  ];
}
