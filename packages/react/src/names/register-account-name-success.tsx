import { type CaipAddress, plainAddress } from '@mooring/core';
import { push } from '@mooring/core/modal';
import { AddressMark, Button, LiveRegion, TextButton } from '@mooring/ui';
import { DoneBadge } from '../view/halo-badge.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { namesCss } from './names-css.ts';
import { speakNames, useNamesWords } from './names-words.ts';

/** Confirms that the account owns the name. */
export const RegisterAccountNameSuccess = /* @__PURE__ */ speakNames(function RegisterAccountNameSuccess({
  accountName,
  address: account,
}: {
  readonly accountName: string;
  readonly address: CaipAddress;
}) {
  const { core } = useModal();
  const words = useNamesWords();
  useStyles(namesCss);
  // Another account may be active by now.
  const address = plainAddress(account);
  const title = words.done({ name: accountName });
  return (
    <div className="centred">
      <div className="halo halo--still">
        <AddressMark seed={address} size={72} />
        <DoneBadge />
      </div>
      <p className="centred__title names__title">{title}</p>
      <p className="centred__text">{words.doneText()}</p>
      <p className="names__whole">{address}</p>
      <LiveRegion>{title}</LiveRegion>
      <div className="actions">
        <Button
          wide
          variant="primary"
          onClick={() => core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' })}
        >
          {words.close()}
        </Button>
        <TextButton onClick={() => push(core, { name: 'ChooseAccountName' })}>{words.help()}</TextButton>
      </div>
    </div>
  );
}, listSkeleton);
