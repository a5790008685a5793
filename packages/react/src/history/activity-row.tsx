import { Amount, ListRow, Spinner, Tag } from '@mooring/ui';
import { NftPicture } from '../tokens/nft-picture.tsx';
import { TokenMark } from '../tokens/token-mark.tsx';
import type { Entry } from './activity-entry.ts';
import { useActivityWords } from './activity-words.ts';
import { formatTime } from './format-time.ts';

interface ActivityRowProps {
  readonly entry: Entry;
  /** Unix milliseconds. */
  readonly now: number;
  /** Link to the transaction in an explorer. */
  readonly explorer: { readonly name: string; readonly href: string } | undefined;
}

/** One transaction, linked to the explorer if there is one. */
export function ActivityRow({ entry, now, explorer }: ActivityRowProps) {
  const words = useActivityWords();
  const { title, detail, whole, amounts, more, mark, status, spam, poison, at } = entry;
  const tag = poison ? words.poisonTag() : spam ? words.spamTag() : undefined;
  const said = {
    pending: undefined,
    confirmed: undefined,
    failed: words.failedStatus(),
    replaced: words.replaced(),
    expired: words.expired(),
    unknown: words.unknownStatus(),
  }[status];
  const row = (
    <ListRow
      mark={
        mark.isNft ? (
          <span className="activity__nft">
            <NftPicture icon={mark.icon} iconPath={mark.iconPath} />
          </span>
        ) : (
          <TokenMark name={mark.name} icon={mark.icon} iconPath={mark.iconPath} />
        )
      }
      name={
        <span className="activity__name">
          {title}
          {explorer !== undefined && (
            <span className="mo-hidden">{words.opensExplorer({ explorer: explorer.name })}</span>
          )}
          {tag !== undefined && <Tag tone={poison ? 'warn' : undefined}>{tag}</Tag>}
          {said !== undefined && <Tag tone={status === 'failed' ? 'danger' : 'warn'}>{said}</Tag>}
        </span>
      }
      detail={
        status === 'pending' ? (
          <span className="activity__status">{words.pending()}</span>
        ) : (
          detail !== undefined && <bdi title={whole}>{detail}</bdi>
        )
      }
      trailing={
        <span className="activity__figures">
          {amounts.map(({ value, full, unit, direction }) => (
            <span
              key={`${value} ${unit}`}
              className={`activity__amount--${status === 'failed' ? 'self' : direction}`}
            >
              <Amount value={value} unit={unit} full={full} />
            </span>
          ))}
          {more > 0 && <span className="activity__more">{words.andMore({ count: more })}</span>}
          {status === 'pending' ? (
            <Spinner />
          ) : (
            <time className="activity__time" dateTime={new Date(at).toISOString()}>
              {formatTime(words.locale, at, now)}
            </time>
          )}
        </span>
      }
      onClick={explorer === undefined ? undefined : () => undefined}
      href={explorer?.href}
      newTab
    />
  );
  return (
    <li
      className={poison || spam ? 'activity__row--poison' : undefined}
      title={poison ? words.poisonText() : undefined}
    >
      {row}
    </li>
  );
}
