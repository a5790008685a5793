import { type RegisterApi, readyEvent, registerEvent, type StandardWindow } from './standard-window.ts';

/** Maximum number of registered objects. */
const limit = 64;

/** Registered wallets, until stopped. */
export interface RegisteredWallets {
  /** In order of registration. Untrusted: none of their properties has been read. */
  list(): readonly object[];
  stop(): void;
}

/**
 * Finds objects that register as wallets per the Wallet Standard, of any chain. Calls `onChange` for every later
 * registration and removal.
 */
export function findRegistered(target: StandardWindow, onChange: () => void): RegisteredWallets {
  const registered = new Set<object>();
  let listening = false;
  const api: RegisterApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const added = wallets.slice(0, limit).filter((wallet): wallet is object => {
        if (typeof wallet !== 'object' || wallet === null) return false;
        return !registered.has(wallet) && registered.size < limit && registered.add(wallet).has(wallet);
      });
      if (listening && added.length > 0) onChange();
      return () => {
        const gone = added.filter((wallet) => registered.delete(wallet));
        if (listening && gone.length > 0) onChange();
      };
    },
  });
  const onRegister = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail !== 'function') return;
    try {
      detail(api);
    } catch {
      // A wallet that throws is not listed.
    }
  };
  target.addEventListener(registerEvent, onRegister);
  target.dispatchEvent(new CustomEvent(readyEvent, { detail: api }));
  listening = true;
  return {
    list: () => [...registered],
    stop() {
      listening = false;
      target.removeEventListener(registerEvent, onRegister);
      registered.clear();
    },
  };
}
