import type { WalletSource } from '@mooring/core/modal';
import { listSource } from '@mooring/core/modal';

/** A list with this many wallets; those before `appsFrom` have no app. `undefined` for zero. */
export function manyWallets(count: number, appsFrom: number): WalletSource | undefined {
  if (count === 0) return undefined;
  return listSource(
    Array.from({ length: count }, (_, index) => ({
      id: `many${index}`,
      name: `Boat ${index}`,
      order: index,
      homepage: 'https://wallet.test',
      ...(index < appsFrom ? {} : { mobile_link: `boat${index}://` }),
    })),
  );
}
