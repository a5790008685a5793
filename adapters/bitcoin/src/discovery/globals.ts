import { readMember, readWalletIcon, readWalletName } from '@mooring/protocol';
import { leatherWallet } from '../wallets/leather.ts';
import { isOkxObject, okxWallet } from '../wallets/okx.ts';
import type { PageWallet, WalletPage } from '../wallets/page-wallet.ts';
import { type UnisatObject, unisatWallet } from '../wallets/unisat.ts';
import { type WbipObject, wbipWallet } from '../wallets/wbip.ts';

/** Maximum entries read from the list of WBIP-004, and maximum parts of an entry's path. */
const maxEntries = 64;
const maxParts = 5;

/** Reads the window's WBIP-004 list, whose ids are paths to objects. Never throws, even if the list is hostile. */
export function listedWallets(target: object, page: WalletPage): readonly PageWallet[] {
  return entriesOf(at(target, ['btc_providers'])).flatMap((entry) =>
    attempt(() => {
      const { id, name: said, icon: image } = Object(entry) as Readonly<Record<string, unknown>>;
      const name = readWalletName(said);
      const path = typeof id === 'string' ? id.split('.') : [];
      if (name === undefined || path.length === 0 || path.length > maxParts) return undefined;
      const face = { name, icon: readWalletIcon(image) };
      const object = at(target, path);
      // Some listed objects have another interface.
      if (isUnisatObject(object)) return unisatWallet(object, face, page);
      if (!isWbipObject(object)) return undefined;
      return id === 'LeatherProvider' ? leatherWallet(object, face) : wbipWallet(object, face, page);
    }),
  );
}

function entriesOf(list: unknown): readonly unknown[] {
  try {
    if (!Array.isArray(list)) return [];
    return Array.from({ length: Math.min(list.length, maxEntries) }, (_, index): unknown => list[index]);
  } catch {
    // A proxy threw.
    return [];
  }
}

/** Reading an object of an extension may throw, which must not cost the other wallets. */
function attempt(find: () => PageWallet | undefined): readonly PageWallet[] {
  try {
    const wallet = find();
    return wallet === undefined ? [] : [wallet];
  } catch {
    return [];
  }
}

/** Wallets under well-known names on the window. Never throws, even if an object is hostile. */
export function wellKnownWallets(target: object, page: WalletPage): readonly PageWallet[] {
  const places: readonly (readonly [string, readonly string[]])[] = [
    ['UniSat Wallet', ['unisat']],
    ['UniSat Wallet', ['unisat_wallet']],
    ['Binance Wallet', ['binancew3w', 'bitcoin']],
    ['Bitget Wallet', ['bitkeep', 'unisat']],
  ];
  const found = places.flatMap(([name, path]) =>
    attempt(() => {
      const object = at(target, path);
      // Binance injects its object under UniSat's name.
      const isOther = path[0] === 'unisat' && at(object, ['isBinance']) === true;
      return isUnisatObject(object) && !isOther ? unisatWallet(object, { name }, page) : undefined;
    }),
  );
  const okx = attempt(() => {
    const object = at(target, ['okxwallet']);
    return isOkxObject(at(object, ['bitcoin']))
      ? okxWallet(Object(object), { name: 'OKX Wallet' }, page)
      : undefined;
  });
  return [...found, ...okx];
}

/** The value at a property path; `undefined` if missing, or if reading it throws. */
function at(target: unknown, path: readonly string[]): unknown {
  return path.reduce(readMember, target);
}

function has(object: unknown, ...methods: readonly string[]): boolean {
  return methods.every((method) => typeof at(object, [method]) === 'function');
}

function isUnisatObject(object: unknown): object is UnisatObject {
  return has(object, 'requestAccounts', 'getAccounts', 'signMessage', 'signPsbt') && !isOkxObject(object);
}

function isWbipObject(object: unknown): object is WbipObject {
  return has(object, 'request') && !isOkxObject(object);
}
