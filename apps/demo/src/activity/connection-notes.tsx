import type { CaipNetworkId } from '@mooring/core';
import type { ChainNamespace } from '@mooring/kit';
import { useAppKitAccount, useAppKitState, useWalletInfo } from '@mooring/kit/react';
import { namespaceOf, parseCaipAddress } from '@mooring/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MessageSelector } from '../messages/message-selector.ts';
import { useNetwork, useNetworks } from '../site/site-context.ts';
import { activity } from './activity.ts';

interface Props {
  readonly restored: boolean;
}

/** The number of connected namespaces by wallet name. */
type Held = Map<string, number>;

/**
 * Logs when wallets connect and disconnect, once per wallet, even if it serves several namespaces. `restored`:
 * connections that exist before the modal opens are from an earlier visit.
 */
export function ConnectionNotes({ restored }: Props): ReactNode {
  const namespaces = new Set(useNetworks().map(({ caipNetworkId }) => namespaceOf(caipNetworkId)));
  const [held] = useState<Held>(() => new Map());
  return (
    <>
      {[...namespaces].map((namespace) => (
        <NotesOf key={namespace} namespace={namespace} restored={restored} held={held} />
      ))}
    </>
  );
}

interface NotesProps extends Props {
  readonly namespace: ChainNamespace;
  readonly held: Held;
}

/** The last logged account, and its wallet's name. */
interface Noted {
  readonly address: string;
  readonly networkId: CaipNetworkId;
  readonly held: string;
}

function NotesOf({ namespace, restored, held }: NotesProps) {
  const { caipAddress, status } = useAppKitAccount({ namespace });
  const wallet = useWalletInfo(namespace).walletInfo?.name;
  const { open } = useAppKitState();
  const { address, networkId } = caipAddress === undefined ? {} : parseCaipAddress(caipAddress);
  const network = useNetwork(networkId)?.name;
  const before = useRef<Noted>(undefined);
  const restoring = useRef(restored);

  useEffect(() => {
    if (open) restoring.current = false;
    const last = before.current;
    if (status === 'disconnected' && last !== undefined) {
      before.current = undefined;
      restoring.current = false;
      if (count(held, last.held, -1) === 0) noteEnd();
    }
    if (address === undefined || networkId === undefined) return;
    const known = last?.held ?? wallet ?? '';
    const now = { address, networkId, held: known };
    before.current = now;
    if (last !== undefined) noteChange(last, now, network);
    else if (count(held, known, 1) === 1) noteConnection(wallet, restoring.current);
  }, [address, networkId, network, status, open, wallet, held]);
  return null;
}

function noteConnection(wallet: string | undefined, again: boolean): void {
  const say: MessageSelector = (messages) => {
    const named = { wallet: wallet ?? messages.yourWallet() };
    return again ? messages.didRestore(named) : messages.didConnect(named);
  };
  activity.add({ kind: 'connect', say });
}

function noteEnd(): void {
  activity.add({ kind: 'disconnect', say: (messages) => messages.didDisconnect() });
}

function noteChange(last: Noted, now: Noted, network: string | undefined): void {
  if (last.address !== now.address)
    activity.add({ kind: 'connect', say: (messages) => messages.didChangeAccount() });
  if (last.networkId === now.networkId) return;
  const say: MessageSelector = (messages) =>
    messages.didChangeNetwork({ network: network ?? messages.unknownNetwork() });
  activity.add({ kind: 'network', say });
}

/** Updates the number of namespaces in which the wallet is connected. */
function count(held: Held, wallet: string, change: 1 | -1): number {
  const now = (held.get(wallet) ?? 0) + change;
  if (now > 0) held.set(wallet, now);
  else held.delete(wallet);
  return now;
}
