import type { Holding } from '@mooring/core/data';
import { Icon, TextField } from '@mooring/ui';
import { type ReactNode, useState } from 'react';
import { useStyles } from '../view/modal-context.ts';
import { ambiguousSymbols, likeness } from './likeness.ts';
import { TokenRow } from './token-row.tsx';
import { tokensCss } from './tokens-css.ts';

export interface TokenListProps {
  readonly list: readonly Holding[];
  readonly onChoose: (holding: Holding) => void;
  /** The address of the one that is chosen; `undefined` for the network's own currency. */
  readonly current?: { readonly address?: string | undefined } | undefined;
  /** Label of the field. */
  readonly searchLabel: string;
  /** Shown where nothing fits. */
  readonly empty: ReactNode;
}

/** From so many on a field is there to search them. */
const searched = 6;
/** Rows that are drawn before the visitor searches: more are found by name or address. */
const mostRows = 100;

/** Tokens to choose from, found by symbol, name or address. One whose amount is unknown cannot be chosen. */
export function TokenList({ list, onChoose, current, searchLabel, empty }: TokenListProps) {
  useStyles(tokensCss);
  const [text, setText] = useState('');
  const wanted = likeness(text.trim());
  const found = list.filter(
    ({ symbol, name, address = '' }) =>
      likeness(symbol).includes(wanted) ||
      likeness(name).includes(wanted) ||
      (wanted.length >= 4 && address.toLowerCase().endsWith(wanted)),
  );
  const twice = ambiguousSymbols(list);
  return (
    <>
      {list.length >= searched && (
        <div className="search">
          <TextField
            label={searchLabel}
            hideLabel
            type="search"
            placeholder={searchLabel}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={128}
            spellCheck={false}
            suffix={<Icon name="search" />}
          />
        </div>
      )}
      <ul className="list tokens tokens--choice">
        {found.slice(0, mostRows).map((holding) => (
          <li key={holding.address ?? 'native'}>
            <TokenRow
              holding={holding}
              ambiguous={twice.has(likeness(holding.symbol))}
              current={current !== undefined && current.address === holding.address}
              onClick={() => onChoose(holding)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && empty}
    </>
  );
}
