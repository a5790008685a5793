import type { QueryState } from '@mooring/core/data';
import { goBack, offersBuying, selectLegal } from '@mooring/core/modal';
import { close } from '@mooring/core/page';
import { Icon, ListRow, SearchField } from '@mooring/ui';
import { useState } from 'react';
import { TokenMark } from '../tokens/token-mark.tsx';
import { LegalBox } from '../view/legal-box.tsx';
import { useModal } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { iconOf } from './icon-of.ts';
import { useOnrampWords } from './onramp-words.ts';
import { Unbuyable } from './unbuyable.tsx';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly iconUrl: string | undefined;
  /** Shown while there is no picture. Default: the first letter of the name. */
  readonly sign?: string | undefined;
}

interface ChoicesProps {
  readonly read: QueryState<unknown>;
  readonly retry: () => void;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly searchLabel: string;
  readonly onChoose: (id: string) => void;
}

/** Number of found choices whose pictures are fetched. */
const pictured = 40;

/** Number of choices from which a search field appears. */
const searched = 8;

/** Tokens or currencies to choose from. */
export function Choices({ read, retry, choices, chosen, searchLabel, onChoose }: ChoicesProps) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  const [text, setText] = useState('');
  if (state.remote.status !== 'ready' || (read.data === undefined && read.error === undefined))
    return listSkeleton;
  const offered = offersBuying(core, state);
  if (!offered || choices.length === 0) return <Unbuyable offered={offered} read={read} retry={retry} />;
  const { pending } = selectLegal(state);
  const wanted = text.trim().toLowerCase();
  const found = choices.filter(
    ({ name, detail }) => name.toLowerCase().includes(wanted) || detail.toLowerCase().includes(wanted),
  );
  return (
    <>
      <LegalBox />
      {choices.length >= searched && (
        <div className="search">
          <SearchField label={searchLabel} value={text} onChange={setText} />
        </div>
      )}
      <div className="list">
        {found.map(({ id, name, detail, iconUrl, sign }, index) => (
          <ListRow
            key={id}
            mark={<TokenMark name={name} {...(index < pictured ? iconOf(iconUrl) : {})} letter={sign} />}
            name={name}
            detail={detail}
            current={id === chosen}
            disabled={pending}
            trailing={id === chosen ? <Icon name="check" /> : undefined}
            onClick={() => {
              onChoose(id);
              // If the site opened this view directly, choosing ends the visit: there is no view to go back to.
              if (core.store.getState().router.history.length > 1) goBack(core);
              else close(core);
            }}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="note" role="status">
          {words.noMatch()}
        </p>
      )}
    </>
  );
}
