import { selectAccount } from '@mooring/core';
import { observeBalance } from '@mooring/core/data';
import { AddressMark, Icon } from '@mooring/ui';
import { useLayoutEffect, useRef } from 'react';
import { useObservedBalance } from '../balance/use-observed-balance.ts';
import { useModal } from '../view/modal-context.ts';
import { ShortAddress } from '../view/short-address.tsx';
import { AccountAmount } from './account-amount.tsx';

/** Elements that are visible while the card turns into the account: the check and the wallet's mark. */
const lookedAt = '.stage__view--leaving :is(.mo-qr__mark, .halo, .meeting__account)';

/**
 * The account that was connected or signed in, shown before the card closes. Its mark moves from the place of the
 * check, which becomes its badge.
 */
export function Arrived() {
  const { core, state } = useModal();
  const { address, caipAddress } = selectAccount(state);
  const network = state.activeNetwork;
  const read = useObservedBalance(observeBalance, core, caipAddress && { address: caipAddress, network });
  const balance = read.data?.token ?? read.data?.native;
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = mark.current;
    const stage = element?.closest('.stage');
    const looked = stage?.querySelector(lookedAt);
    const from = looked?.getBoundingClientRect();
    if (!element || !looked || from === undefined) return;
    // The code's check shrinks into the badge; that of a wallet in the page, or of the account that signed in, is one already.
    const same = looked.matches('.meeting__account');
    const check = looked.matches('.halo') ? ['5px', '7px', '1.08'] : same ? ['1px', '3px', '1.08'] : [];
    for (const [place, name] of ['--check-x', '--check-y', '--check-scale'].entries()) {
      const value = check[place];
      if (value !== undefined) element.style.setProperty(name, value);
    }
    const to = element.getBoundingClientRect();
    const down = from.top + from.height / 2 - to.top - to.height / 2;
    element.style.setProperty('--from', `${Math.round(down)}px`);
    if (!same) return;
    // The account itself moves on.
    const across = from.left + from.width / 2 - to.left - to.width / 2;
    element.style.setProperty('--from-x', `${Math.round(across)}px`);
    element.classList.add('arrived__mark--same');
  }, []);
  if (address === undefined) return null;
  return (
    <div className="account arrived">
      <div className="arrived__mark" ref={mark}>
        <AddressMark seed={address} size={64} />
        <span className="arrived__check">
          <Icon name="check" size={16} />
        </span>
      </div>
      <div className="arrived__facts">
        <ShortAddress address={address} className="arrived__address" />
        <AccountAmount balance={balance} failed={read.error !== undefined} />
      </div>
    </div>
  );
}
