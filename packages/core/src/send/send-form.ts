import { isSameAddress } from '@mooring/protocol';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import type { ChosenToken } from '../contract/send.ts';
import type { AppKitState } from '../contract/state.ts';
import type { TransferParameters } from '../contract/transfer.ts';
import { plainAddress } from '../format/plain-address.ts';
import { selectAccount } from '../select/account.ts';
import { type AmountProblem, type ReadAmount, readAmount } from './read-amount.ts';
import { type ReadReceiver, type ReceiverProblem, readReceiver } from './read-receiver.ts';

/** The first problem of the form. */
export type SendProblem = 'token' | `amount-${AmountProblem}` | 'funds' | `receiver-${ReceiverProblem}`;

/** The parsed form. */
export interface SendForm {
  readonly network: CaipNetwork;
  /** The account that sends. */
  readonly address: CaipAddress | undefined;
  readonly token: ChosenToken | undefined;
  /** In the smallest unit; `all` if the visitor chose the maximum. */
  readonly amount: bigint | 'all' | undefined;
  readonly receiver: ReadReceiver;
  readonly problem: SendProblem | undefined;
  /** Absent while something is missing. */
  readonly transfer: TransferParameters | undefined;
}

/**
 * Reads the form.
 *
 * @param held the account's balance of the token, in the smallest unit; `undefined` if unknown
 */
export function readSendForm(state: AppKitState, held?: bigint | undefined): SendForm {
  const { activeNetwork: network, send } = state;
  const { typedName } = send;
  const { caipAddress: address } = selectAccount(state);
  const token = send.token?.chainId === network.caipNetworkId ? send.token : undefined;
  const given = readAmount(send.sendTokenAmount, token?.decimals ?? 0);
  const amount: SendForm['amount'] = send.all ? 'all' : 'value' in given ? given.value : undefined;
  const receiver = readReceiver(send.receiverAddress, {
    namespace: network.chainNamespace,
    chainId: network.caipNetworkId,
    own: address === undefined ? '' : plainAddress(address),
    token: token?.address && plainAddress(token.address),
    known: knownReceivers(state, network.chainNamespace),
    knownNames: knownNames(state),
    // Only the lookup knows whether names are supported.
    names: typedName !== undefined,
    typedName: typedName?.chainId === network.caipNetworkId ? typedName : undefined,
  });
  const problem = findProblem({ token, amount, given, held, receiver });
  const transfer =
    problem !== undefined || amount === undefined || 'problem' in receiver
      ? undefined
      : { network, to: receiver.address, amount, token: token?.address };
  return { network, address, token, amount, receiver, problem, transfer };
}

interface Given {
  readonly token: ChosenToken | undefined;
  readonly amount: SendForm['amount'];
  readonly given: ReadAmount;
  readonly held: bigint | undefined;
  readonly receiver: ReadReceiver;
}

/** The first problem, in the order of the form. */
function findProblem({ token, amount, given, held, receiver }: Given): SendProblem | undefined {
  if (token === undefined) return 'token';
  if (amount === undefined && 'problem' in given) return `amount-${given.problem}`;
  if (held === 0n || (typeof amount === 'bigint' && held !== undefined && amount > held)) return 'funds';
  return 'problem' in receiver ? `receiver-${receiver.problem}` : undefined;
}

/** Names that were sent to. */
function knownNames({ sent }: AppKitState): readonly string[] {
  return sent.flatMap(({ toName }) => toName ?? []);
}

/** Receivers that this page knows, on any network of the namespace. */
function knownReceivers({ sent }: AppKitState, namespace: string): readonly string[] {
  const known: string[] = [];
  for (const { to, chainId } of sent)
    if (to !== undefined && chainId.startsWith(`${namespace}:`))
      if (!known.some((other) => isSameAddress(namespace, other, to))) known.push(to);
  return known;
}
