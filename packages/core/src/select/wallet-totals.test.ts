import { expect, it } from 'vitest';
import { walletTotals, wantedWallets } from './wallet-totals.ts';

const [plain, certified] = [{ id: 'a' }, { id: 'b', badge_type: 'certified' }] as never[] as [never, never];
const state = (only: boolean) =>
  ({
    ...{ featured: [plain, certified], recommended: [plain], paged: [certified, plain], count: 90 },
    certified: { only, count: 40 },
  }) as never;

it('counts what is loaded of all wallets, or of the certified ones', () => {
  expect(walletTotals(state(false))).toEqual({ known: 5, count: 90 });
  expect(walletTotals(state(true))).toEqual({ known: 3, count: 40 });
});

it('lists all wallets, or the certified ones', () => {
  expect(wantedWallets(state(false), [plain, certified])).toEqual([plain, certified]);
  expect(wantedWallets(state(true), [plain, certified])).toEqual([certified]);
});
