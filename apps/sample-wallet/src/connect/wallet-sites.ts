import { readSwitchTarget } from '@mooring/clear-signing';
import { protocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Refusal } from '../request/refusal.ts';
import type { RequestAsk, SessionChoice } from '../state/state.ts';
import { caipChain } from '../state/supported.ts';
import { chainsOfSession } from './chains-of-session.ts';
import { endSessions } from './end-sessions.ts';
import type { WalletKit } from './wallet-kit.ts';
import type { WalletStore } from './wallet-store.ts';

export interface WalletSitesParameters {
  readonly kit: WalletKit;
  readonly networks: readonly SiteNetwork[];
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The connected sites and their current networks. No method rejects unless it says so. */
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

  /** A site's current chain: the last one it was told, else the first it was granted. */
  choice(topic: string): SessionChoice {
    const [first = ''] = this.session(topic)?.namespaces.eip155?.accounts ?? [];
    const [namespace = '', reference = '', address = ''] = first.split(':');
    return { chainId: `${namespace}:${reference}`, address, ...this.#store.state().choices[topic] };
  }

  async disconnect(topic: string): Promise<void> {
    try {
      await this.#parameters.kit.disconnectSession({ topic, reason: protocolError('USER_DISCONNECTED') });
      this.forget(topic);
      this.#store.tell('success', (messages) => messages.didDisconnect());
    } catch {
      this.read();
      this.#store.tell('error', (messages) => messages.relayFailed());
    }
  }

  /** Ends every session. Never takes longer than five seconds. */
  readonly leaveAll = (): Promise<void> => endSessions(this.#parameters.kit);

  /** Moves a site to another approved chain. */
  async switchChain(topic: string, network: SiteNetwork): Promise<void> {
    const { kit } = this.#parameters;
    const chainId = caipChain(network);
    try {
      await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: network.id }, chainId });
      this.choose(topic, { chainId });
    } catch {
      this.#tellSwitchFailed();
    }
  }

  /** Replaces a site's account. */
  async switchAccount(topic: string, address: string): Promise<void> {
    const { kit } = this.#parameters;
    const session = this.session(topic);
    const eip155 = session?.namespaces.eip155;
    if (eip155 === undefined) return;
    const { chainId } = this.choice(topic);
    try {
      const accounts = chainsOfSession(session).map((chain) => `${chain}:${address}`);
      await kit.updateSession({
        topic,
        namespaces: { ...session?.namespaces, eip155: { ...eip155, accounts } },
      });
      const data = [`${chainId}:${address}`];
      await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId });
      this.choose(topic, { address });
    } catch {
      this.#tellSwitchFailed();
    }
    this.read();
  }

  /**
   * Switches a site to the requested chain, and adds it to the session.
   *
   * @throws Refusal if the wallet does not know the chain
   */
  async switchAsAsked({ topic, params }: RequestAsk, session: SessionRecord): Promise<null> {
    const target = readSwitchTarget(params);
    if (target === undefined) throw new Refusal(-32602, (messages) => messages.paramsWrong());
    const network = this.#parameters.networks.find(({ id }) => id === target);
    if (network === undefined) throw new Refusal(4902, (messages) => messages.chainUnknown());
    const chain = caipChain(network);
    const eip155 = session.namespaces.eip155;
    if (eip155 !== undefined && !chainsOfSession(session).includes(chain)) {
      const { address } = this.choice(topic);
      await this.#parameters.kit.updateSession({
        topic,
        namespaces: {
          ...session.namespaces,
          eip155: {
            ...eip155,
            chains: [...chainsOfSession(session), chain],
            accounts: [...eip155.accounts, `${chain}:${address}`],
          },
        },
      });
      this.read();
    }
    this.choose(topic, { chainId: chain });
    return null;
  }

  /** Takes up which sessions there are. */
  read(): void {
    const { kit, now } = this.#parameters;
    const sessions = Object.values(kit.getActiveSessions()).filter(({ expiry }) => expiry * 1000 > now());
    this.#store.set({ sessions });
  }

  choose(topic: string, part: Partial<SessionChoice>): void {
    const { choices } = this.#store.state();
    this.#store.set({ choices: { ...choices, [topic]: { ...this.choice(topic), ...part } } });
  }

  /** A session is over. */
  forget(topic: string): void {
    const { [topic]: _, ...choices } = this.#store.state().choices;
    this.#store.set({ choices });
    this.read();
  }

  #tellSwitchFailed(): void {
    this.#store.tell('error', (messages) => messages.switchFailed());
  }
}
