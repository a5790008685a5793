import { readSwitchTarget } from '@mooring/clear-signing';
import { protocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { Clock } from '@mooring/protocol/time';
import { type EvmNetwork, isEvm, type WalletNetwork } from '../config/wallet-network.ts';
import { bitcoinAddresses } from '../request/bitcoin-addresses.ts';
import { grantedAddress } from '../request/granted-account.ts';
import { Refusal } from '../request/refusal.ts';
import type { RequestPrompt, SessionChoice } from '../state/state.ts';
import { namespaceOf } from '../state/supported.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import { addressOn, type ShownAccount } from '../vault/shown-account.ts';
import { chainsOfSession } from './chains-of-session.ts';
import { endSessions } from './end-sessions.ts';
import { relayTrouble } from './relay-trouble.ts';
import type { WalletKit } from './wallet-kit.ts';
import type { WalletStore } from './wallet-store.ts';

export interface WalletSitesParameters {
  readonly kit: WalletKit;
  readonly networks: readonly WalletNetwork[];
  readonly accounts: () => readonly WalletAccount[];
  readonly clock: Clock;
}

/** The connected sites and their current networks. Methods do not reject unless documented. */
export class WalletSites {
  readonly #parameters: WalletSitesParameters;
  readonly #store: WalletStore;

  constructor(parameters: WalletSitesParameters, store: WalletStore) {
    this.#parameters = parameters;
    this.#store = store;
  }

  session(topic: string): SessionRecord | undefined {
    return this.#store.state().sessions.find((session) => session.topic === topic);
  }

  /** A site's current EVM chain, as last announced to it, and its account; otherwise the first granted chain. */
  choice(topic: string): SessionChoice {
    const session = this.session(topic);
    const { eip155, ...others } = session?.namespaces ?? {};
    const [first = ''] = [eip155, ...Object.values(others)].flatMap((each) => each?.accounts ?? []);
    const chainId = this.#store.state().choices[topic] ?? first.split(':').slice(0, 2).join(':');
    return { chainId, address: grantedAddress(session, chainId) ?? first.split(':')[2] ?? '' };
  }

  async disconnect(topic: string): Promise<void> {
    try {
      await this.#parameters.kit.disconnectSession({ topic, reason: protocolError('USER_DISCONNECTED') });
      this.forget(topic);
      this.#store.showOutcome('success', (messages) => messages.didDisconnect());
    } catch (error) {
      this.read();
      this.#store.showOutcome('error', relayTrouble(error));
    }
  }

  /** Ends every session. Never takes longer than five seconds. */
  readonly leaveAll = (): Promise<void> => endSessions(this.#parameters.kit);

  /** Moves a site to another approved EVM chain. */
  async switchChain(topic: string, network: EvmNetwork): Promise<void> {
    const { kit } = this.#parameters;
    const chainId = network.caipNetworkId;
    try {
      await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: network.id }, chainId });
      this.choose(topic, chainId);
    } catch {
      this.#showSwitchFailed();
    }
  }

  /** Replaces a site's account on every chain that it was granted. */
  async switchAccount(topic: string, account: ShownAccount): Promise<void> {
    const { kit } = this.#parameters;
    const session = this.session(topic);
    if (session === undefined) return;
    try {
      const namespaces = Object.fromEntries(
        Object.entries(session.namespaces).map(([name, namespace]) => {
          const chains = chainsOfSession(session, name);
          const accounts = chains.flatMap((chain) => {
            const address = addressOn(account, chain);
            return address === undefined ? [] : [`${chain}:${address}`];
          });
          return [name, { ...namespace, accounts }];
        }),
      );
      await kit.updateSession({ topic, namespaces });
      for (const [name, { accounts, events }] of Object.entries(namespaces)) {
        const { chainId } = this.choice(topic);
        const [chain = ''] = chainsOfSession(session, name);
        const eventChain = namespaceOf(chainId) === namespaceOf(name) ? chainId : chain;
        const data = accounts.filter((each) => each.startsWith(`${eventChain}:`));
        if (data.length === 0) continue;
        if (events.includes('accountsChanged')) {
          const event = { name: 'accountsChanged', data };
          await kit.emitSessionEvent({ topic, event, chainId: eventChain });
        }
        if (!events.includes('bip122_addressesChanged')) continue;
        const addresses = bitcoinAddresses(
          this.#parameters.accounts(),
          eventChain,
          addressOn(account, eventChain),
        );
        const event = { name: 'bip122_addressesChanged', data: addresses };
        await kit.emitSessionEvent({ topic, event, chainId: eventChain });
      }
    } catch {
      this.#showSwitchFailed();
    }
    this.read();
  }

  /**
   * Switches a site to the requested chain, and adds it to the session.
   *
   * @throws Refusal if the wallet does not know the chain
   */
  async switchAsRequested({ topic, params }: RequestPrompt, session: SessionRecord): Promise<null> {
    const target = readSwitchTarget(params);
    if (target === undefined) throw new Refusal(-32602, (messages) => messages.paramsWrong());
    const network = this.#parameters.networks.filter(isEvm).find(({ id }) => id === target);
    if (network === undefined) throw new Refusal(4902, (messages) => messages.chainUnknown());
    const chain = network.caipNetworkId;
    const eip155 = session.namespaces.eip155;
    if (eip155 !== undefined && !chainsOfSession(session, 'eip155').includes(chain)) {
      const { address } = this.choice(topic);
      await this.#parameters.kit.updateSession({
        topic,
        namespaces: {
          ...session.namespaces,
          eip155: {
            ...eip155,
            chains: [...chainsOfSession(session, 'eip155'), chain],
            accounts: [...eip155.accounts, `${chain}:${address}`],
          },
        },
      });
      this.read();
    }
    this.choose(topic, chain);
    return null;
  }

  /** Reads the current sessions. */
  read(): void {
    const { kit, clock } = this.#parameters;
    const sessions = Object.values(kit.getActiveSessions()).filter(
      ({ expiry }) => expiry * 1000 > clock.now(),
    );
    this.#store.set({ sessions });
  }

  /** Sets a site's current EVM chain; in other namespaces, each request contains its chain. */
  choose(topic: string, chainId: string): void {
    if (namespaceOf(chainId) !== 'eip155') return;
    this.#store.set({ choices: { ...this.#store.state().choices, [topic]: chainId } });
  }

  /** Removes an ended session. */
  forget(topic: string): void {
    const { [topic]: _, ...choices } = this.#store.state().choices;
    this.#store.set({ choices });
    this.read();
  }

  #showSwitchFailed(): void {
    this.#store.showOutcome('error', (messages) => messages.switchFailed());
  }
}
