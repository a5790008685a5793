import type { CaipNetworkId, ConnectorInfo } from '@mooring/core';
import type { Clock, Connector, ConnectorListener } from '@mooring/core/adapter';
import { readMember } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createError } from '../errors.ts';
import type { ChainProvider, ChainRequest } from '../namespace/chain-provider.ts';
import { readText } from '../namespace/read-answer.ts';
import type { Injected, InjectedWallet } from './injected-polkadot.ts';
import { readAccounts } from './read-accounts.ts';

/**
 * An extension of Substrate chains. It has no active account and no active chain; some of its accounts are limited to
 * one chain. Its only way to connect prompts only if the visitor has not allowed the page, so it also serves for silent
 * connects.
 */
export function polkadotConnector(
  info: ConnectorInfo,
  source: InjectedWallet,
  clock: () => Clock,
): Connector<ChainProvider> {
  const listeners = new Set<ConnectorListener>();
  let injected: Injected | undefined;
  let unsubscribe: unknown;
  let chain: CaipNetworkId | undefined;

  const follow = (): void => {
    if (injected === undefined || unsubscribe !== undefined || listeners.size === 0) return;
    unsubscribe = injected.accounts.subscribe((given) => {
      if (chain === undefined) return;
      const accounts = readAccounts(given, chain);
      for (const { onAccounts } of [...listeners]) onAccounts(accounts);
    });
  };
  const unwatch = (): void => {
    const stop = unsubscribe;
    unsubscribe = undefined;
    if (typeof stop === 'function') stop();
  };
  const ask = async (call: ChainRequest): Promise<unknown> => {
    const signer = injected?.signer;
    if (signer === undefined) throw createError('NOT_CONNECTED');
    const { params } = call;
    if (call.method === 'polkadot_signMessage' && typeof signer.signRaw === 'function') {
      const address = readText(readMember(params, 'address'));
      const message = readMember(params, 'message');
      const data = `0x${bytesToHex(utf8ToBytes(typeof message === 'string' ? message : ''))}`;
      return signer.signRaw({ address, data, type: 'bytes' });
    }
    if (call.method === 'polkadot_signTransaction' && typeof signer.signPayload === 'function')
      return signer.signPayload(readMember(params, 'transactionPayload'));
    throw createError('RPC_CALL_NOT_ALLOWED');
  };

  return {
    info,
    source,
    async connect({ chainId }) {
      chain = chainId;
      injected = await source.enable(globalThis.location?.host ?? '');
      const accounts = readAccounts(await injected.accounts.get(), chainId);
      follow();
      return { accounts };
    },
    watch(listener) {
      listeners.add(listener);
      follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unwatch();
      };
    },
    async switchNetwork({ caipNetworkId }) {
      if (injected === undefined) throw createError('NOT_CONNECTED');
      const accounts = readAccounts(await injected.accounts.get(), caipNetworkId);
      if (accounts.length > 0) chain = caipNetworkId;
      return { accounts };
    },
    provider(active) {
      const request = async (call: ChainRequest): Promise<unknown> => {
        active();
        return withTimeout(() => ask(call), { clock: clock(), timeoutMs: walletPromptTimeoutMs });
      };
      return {
        get address() {
          return active().address;
        },
        get chainId() {
          return active().chainId;
        },
        get wallet() {
          return injected;
        },
        request,
        async signMessage(message) {
          const { address } = active();
          const answer = await request({ method: 'polkadot_signMessage', params: { address, message } });
          return readText(readMember(answer, 'signature'));
        },
      };
    },
  };
}
