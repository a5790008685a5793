import type { TestWalletBehaviour } from '@mooring/core/testing';

/** A browser wallet with real keys, without prompts, timers and randomness. */
export interface InjectedTestWallet<Wallet, Page> {
  /** The object that it injects. */
  readonly wallet: Wallet;
  readonly info: { readonly name: string };
  readonly addresses: readonly string[];
  /** Every request so far, in order. */
  readonly requests: readonly string[];
  /** The requests that would have shown a prompt. */
  prompts(): readonly string[];
  setBehaviour(behaviour: TestWalletBehaviour): void;
  /** Answers all requests that `delay` holds back. */
  release(): void;
  /** Changes the accounts that the wallet shares with the page. */
  setAccounts(addresses: readonly string[]): void;
  /** The visitor revokes the permission in the wallet. */
  disconnect(): void;
  /** Injects it into the page. Returns a function that removes it. */
  announce(page: Page): () => void;
}

/** A test wallet's prompts, and how it answers them. */
export interface Prompting {
  /** Every request so far, in order. */
  readonly requests: string[];
  /** The requests that would have shown a prompt. */
  readonly prompts: string[];
  setBehaviour(behaviour: TestWalletBehaviour): void;
  /** Answers all requests that `delay` holds back. */
  release(): void;
  /** Prompts the visitor. */
  ask(what: string): Promise<void>;
}

export function prompting(): Prompting {
  const prompts: string[] = [];
  const waiting: (() => void)[] = [];
  let behaviour: TestWalletBehaviour = 'approve';
  return {
    requests: [],
    prompts,
    setBehaviour(next) {
      behaviour = next;
    },
    release() {
      for (const resume of waiting.splice(0)) resume();
    },
    async ask(what) {
      prompts.push(what);
      if (behaviour === 'reject') throw new Error('Cancelled');
      if (behaviour === 'drop') return new Promise(() => undefined);
      if (behaviour === 'delay') await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
