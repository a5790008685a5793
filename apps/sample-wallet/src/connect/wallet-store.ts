import type { MessageSelector } from '../messages/language.ts';
import { initialState, type Outcome, type WalletState } from '../state/state.ts';

/** The wallet's state and its subscribers. */
export class WalletStore {
  readonly #listeners = new Set<() => void>();
  #state: WalletState = initialState;

  readonly state = (): WalletState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(part: Partial<WalletState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  readonly showOutcome = (tone: Outcome['tone'], say: MessageSelector): void =>
    this.set({ outcome: { id: (this.#state.outcome?.id ?? 0) + 1, tone, say } });
}
