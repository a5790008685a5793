import { selectAccount } from '@mooring/core';
import { servesNames } from '@mooring/core/data';
import { push } from '@mooring/core/modal';
import { AddressMark, Button, Notice } from '@mooring/ui';
import { useModal } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { speakNames, useNamesWords } from './names-words.ts';

/** Explains what a name is for. After a registration it only does that. */
export const ChooseAccountName = /* @__PURE__ */ speakNames(function ChooseAccountName() {
  const { core, state } = useModal();
  const words = useNamesWords();
  const { address } = selectAccount(state);
  const network = state.activeNetwork;
  const registered = state.router.history.some(({ name }) => name === 'RegisterAccountNameSuccess');
  if (address === undefined) return null;
  if (!servesNames(core, network.chainNamespace))
    return (
      <Notice tone="info" title={words.none()}>
        {words.noneText({ network: network.name })}
      </Notice>
    );
  return (
    <div className="centred">
      <div className="halo halo--still">
        <AddressMark seed={address} size={72} />
      </div>
      <p className="centred__title">{words.choose()}</p>
      <p className="centred__text">{words.chooseText()}</p>
      <p className="centred__text">{words.publicText()}</p>
      {!registered && (
        <div className="actions">
          <Button wide variant="primary" onClick={() => push(core, { name: 'RegisterAccountName' })}>
            {words.start()}
          </Button>
        </div>
      )}
    </div>
  );
}, listSkeleton);
