import type { TestWalletBehaviour } from '@mooring/core/testing';
import type { Eip1193Provider } from '../provider/eip1193.ts';

/** The part of a window that the wallet needs. */
export interface AnnouncementTarget {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}

/** Options of a test wallet. */
export interface TestWalletOptions {
  readonly rdns: string;
  readonly name: string;
  /** 0x addresses; the first is active. */
  readonly accounts: readonly string[];
  /** Chain ids the wallet knows; the first is active. */
  readonly chains: readonly number[];
  readonly icon?: string | undefined;
  readonly uuid?: string | undefined;
  readonly behaviour?: TestWalletBehaviour | undefined;
  /** Already shares its accounts with this page, as after an earlier visit. */
  readonly authorized?: boolean | undefined;
  /** Answers requests that the wallet does not handle itself, for example with a node. */
  readonly rpc?:
    | ((request: { method: string; params?: unknown; chainId: number }) => Promise<unknown>)
    | undefined;
  /** Signs with real keys: `personal_sign`, `eth_signTypedData_v4`, `eth_sendTransaction`. */
  readonly sign?:
    | ((request: { method: string; params: readonly unknown[]; chainId: number }) => Promise<unknown>)
    | undefined;
}

/** A wallet under the test's control. */
export interface TestWallet {
  readonly provider: Eip1193Provider;
  readonly info: {
    readonly uuid: string;
    readonly name: string;
    readonly icon: string;
    readonly rdns: string;
  };
  /** Every request so far, in order. */
  readonly requests: readonly { readonly method: string; readonly params?: unknown }[];
  /** Methods of `requests` that would have shown a prompt. */
  prompts(): readonly string[];
  setBehaviour(behaviour: TestWalletBehaviour): void;
  /** Answers all requests held back by `delay`. */
  release(): void;
  setAccounts(accounts: readonly string[]): void;
  setChain(chainId: number): void;
  /** Revokes the page's permission in the wallet. */
  disconnect(): void;
  /** Announces itself through EIP-6963, now and on request. Returns a function that stops it. */
  announce(target: AnnouncementTarget): () => void;
}

const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
const prompting = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
]);

function walletError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** A deterministic EIP-6963 wallet: no prompt, no timer, no randomness. */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const listeners = new Map<string, Set<(data: never) => void>>();
  const requests: { readonly method: string; readonly params?: unknown }[] = [];
  const waiting: (() => void)[] = [];
  const chains = new Set(options.chains);
  let behaviour = options.behaviour ?? 'approve';
  let accounts = options.accounts;
  let chainId = options.chains[0] ?? 1;
  let authorized = options.authorized ?? false;

  const emit = (event: string, data: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data as never);
  };
  const hex = (): string => `0x${chainId.toString(16)}`;
  const move = (next: number): null => {
    if (next !== chainId) {
      chainId = next;
      emit('chainChanged', hex());
    }
    return null;
  };
  const wantedChain = (params: unknown): number => {
    const [first] = Array.isArray(params) ? (params as readonly { chainId?: string }[]) : [];
    return Number(first?.chainId);
  };
  const authorize = (): readonly string[] => {
    authorized = true;
    return accounts;
  };

  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_accounts: () => (authorized ? [...accounts] : []),
    eth_requestAccounts: () => [...authorize()],
    eth_chainId: hex,
    net_version: () => String(chainId),
    wallet_requestPermissions: () => [
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [...authorize()] }],
      },
    ],
    wallet_revokePermissions: () => {
      authorized = false;
      return null;
    },
    wallet_switchEthereumChain: (params) => {
      const wanted = wantedChain(params);
      if (!chains.has(wanted)) throw walletError(4902, 'Unrecognized chain ID');
      return move(wanted);
    },
    wallet_addEthereumChain: (params) => {
      const wanted = wantedChain(params);
      chains.add(wanted);
      return move(wanted);
    },
  };

  const answer = async (method: string, params: unknown): Promise<unknown> => {
    const own = answers[method];
    if (own !== undefined) return own(params);
    if (prompting.has(method)) {
      if (!authorized) throw walletError(4100, 'Unauthorized');
      if (options.sign === undefined) throw walletError(4200, `${method} is not supported`);
      return options.sign({ method, params: Array.isArray(params) ? params : [], chainId });
    }
    if (options.rpc === undefined) throw walletError(4200, `${method} is not supported`);
    return options.rpc({ method, params, chainId });
  };

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      requests.push(params === undefined ? { method } : { method, params });
      if (prompting.has(method)) {
        if (behaviour === 'reject') throw walletError(4001, 'User rejected the request.');
        if (behaviour === 'drop') return new Promise(() => undefined);
        if (behaviour === 'delay') await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return answer(method, params);
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return provider;
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  const info = {
    uuid: options.uuid ?? `00000000-0000-4000-8000-${hash(options.rdns)}`,
    name: options.name,
    icon: options.icon ?? icon,
    rdns: options.rdns,
  };

  return {
    provider,
    info,
    requests,
    prompts: () => requests.map(({ method }) => method).filter((method) => prompting.has(method)),
    setBehaviour(next) {
      behaviour = next;
    },
    release() {
      for (const resolve of waiting.splice(0)) resolve();
    },
    setAccounts(next) {
      accounts = next;
      emit('accountsChanged', authorized ? [...next] : []);
    },
    setChain: (next) => {
      chains.add(next);
      move(next);
    },
    disconnect() {
      authorized = false;
      emit('accountsChanged', []);
    },
    announce(target) {
      const detail = Object.freeze({ info: Object.freeze({ ...info }), provider });
      const say = (): void => {
        target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      };
      target.addEventListener('eip6963:requestProvider', say);
      say();
      return () => target.removeEventListener('eip6963:requestProvider', say);
    },
  };
}

/** Twelve hex digits derived from the text. */
function hash(text: string): string {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 0xffffffffffff;
  return value.toString(16).padStart(12, '0');
}
