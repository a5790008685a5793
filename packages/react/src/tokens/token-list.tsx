import type { Holding } from '@mooring/core/data';
import { SearchField } from '@mooring/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useStyles } from '../view/modal-context.ts';
import { ambiguousTokens, foldCase } from './confusable-tokens.ts';
import { TokenRow } from './token-row.tsx';
import { tokensCss } from './tokens-css.ts';
import { useGrownList } from './use-grown-list.tsx';

export interface TokenListProps {
  readonly list: readonly Holding[];
  readonly onChoose: (holding: Holding) => void;
  /** The chosen token; without an address, the native currency. */
  readonly current?: { readonly address?: string | undefined } | undefined;
  /** Allows choosing tokens whose amount is zero or unknown, and shows them without an amount. */
  readonly offered?: boolean | undefined;
  /** Shown above the tokens until the visitor searches. */
  readonly head?: ReactNode;
  /** Label of the field. */
  readonly searchLabel: string;
  /** Shown if nothing matches. */
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** What to do instead, below the text. */
  readonly emptyAction?: ReactNode;
}

/** Number of tokens from which a search field appears. */
const searched = 6;

/** Tokens to choose from, searchable by symbol, name or address. Tokens of unknown amount are disabled. */
export function TokenList(props: TokenListProps) {
  const { list, onChoose, current, offered, head, searchLabel, emptyTitle, emptyText, emptyAction } = props;
  useStyles(tokensCss);
  const [text, setText] = useState('');
  const wanted = foldCase(text.trim());
  const found = list.filter(
    ({ symbol, name, address = '' }) =>
      foldCase(symbol).includes(wanted) ||
      foldCase(name).includes(wanted) ||
      (wanted.length >= 4 && address.toLowerCase().endsWith(wanted)),
  );
  const ambiguous = useMemo(() => ambiguousTokens(list), [list]);
  const { rows, end } = useGrownList(found, wanted);
  return (
    <>
      {list.length >= searched && (
        <div className="search">
          <SearchField label={searchLabel} value={text} onChange={setText} />
        </div>
      )}
      {wanted === '' && head}
      <ul className="list tokens tokens--choice">
        {rows.map((holding) => (
          <li key={holding.address ?? 'native'}>
            <TokenRow
              holding={holding}
              ambiguous={ambiguous.has(holding)}
              current={current !== undefined && current.address === holding.address}
              offered={offered}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {end}
      {found.length === 0 && (
        <div className="centred" role="status">
          <p className="centred__title">{emptyTitle}</p>
          <p className="centred__text">{emptyText}</p>
          {emptyAction && <div className="actions">{emptyAction}</div>}
        </div>
      )}
    </>
  );
}
