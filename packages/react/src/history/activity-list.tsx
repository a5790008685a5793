import { plainAddress, selectAccount } from '@mooring/core';
import { type ActivityPage, findPoison, observeHistory, type PagesState } from '@mooring/core/activity';
import { emitModalEvent } from '@mooring/core/page';
import { explorerLink } from '@mooring/protocol';
import { TextButton } from '@mooring/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadingRow } from '../view/loading-row.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { type ReadOutcome, useUnreadToast } from '../view/use-unread-toast.ts';
import { activityCss } from './activity-css.ts';
import { type Entry, entryOf, sentEntry } from './activity-entry.ts';
import { ActivityRow } from './activity-row.tsx';
import { speakActivity, useActivityWords } from './activity-words.ts';
import { EmptyActivity } from './empty-activity.tsx';
import { formatMonth } from './format-time.ts';
import { listActivity } from './list-activity.ts';
import { useAccountPages } from './use-account-pages.ts';

/** Placeholder rows while loading. */
const loaders = 7;

const skeleton = (
  <div className="activity" data-pending="">
    {Array.from({ length: loaders }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <LoadingRow key={index} detail={112} />
    ))}
  </div>
);

/** History of the account on the shown network, by month, newest first; pending transactions on top. */
export const ActivityList = /* @__PURE__ */ speakActivity(function ActivityList() {
  const { core, state } = useModal();
  const words = useActivityWords();
  useStyles(activityCss);
  const [showsSpam, showSpam] = useState(false);
  const network = state.activeNetwork;
  const { caipAddress, hasHistory, observed, read } = useAccountPages(observeHistory);
  const { error, pages, fetching, fetchingNext, hasNext, readAt } = read;
  const failed = error !== undefined;
  useEffect(() => {
    if (!failed || caipAddress === undefined) return;
    const properties = eventOf(core, caipAddress, undefined);
    emitModalEvent(core, { event: 'ERROR_FETCH_TRANSACTIONS', properties });
  }, [core, failed, caipAddress]);
  useUnreadToast('ACTIVITY_UNAVAILABLE', `${caipAddress} ${network.caipNetworkId}`, outcomeOf(read));
  if (caipAddress === undefined) return null;
  const { list, sent } = listActivity(findPoison, pages, state.sent, { address: caipAddress, network });
  const every: readonly Entry[] = [
    ...sent.map((one) => sentEntry(words, one, list)),
    ...list.map((one) => entryOf(words, one)),
  ];
  const spam = every.filter((entry) => entry.spam).length;
  const shown = every.filter((entry) => showsSpam || !entry.spam);
  const waiting = shown.filter(({ status }) => status === 'pending');
  const settled = shown.filter(({ status }) => status !== 'pending').sort((one, other) => other.at - one.at);
  const now = core.clock.now();
  const explorer = network.blockExplorers?.default;
  const row = (entry: Entry): ReactNode => {
    const href = explorer && explorerLink(explorer.url, network.chainNamespace, { transaction: entry.hash });
    return (
      <ActivityRow
        key={entry.id}
        entry={entry}
        now={now}
        explorer={explorer && href ? { name: explorer.name, href } : undefined}
      />
    );
  };
  const more = () => {
    const cursor = pages?.at(-1)?.next;
    emitModalEvent(core, {
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: eventOf(core, caipAddress, cursor),
    });
    observed?.more();
  };
  if (hasHistory && pages === undefined && !failed && every.length === 0)
    return (
      <div aria-busy="true">
        <span className="mo-hidden">{words.loading()}</span>
        {skeleton}
      </div>
    );
  const time = readAt && new Intl.DateTimeFormat(words.locale, { timeStyle: 'short' }).format(readAt);
  const unread = pages?.some((page) => page.unread) ?? false;
  return (
    <div className="activity" aria-busy={fetching}>
      {waiting.length > 0 && (
        <section>
          <h2 className="activity__month">{words.sentMonth()}</h2>
          <ul className="activity__list">{waiting.map(row)}</ul>
        </section>
      )}
      {byMonth(words.locale, settled).map(([month, entries]) => (
        <section key={month}>
          <h2 className="activity__month">
            <time>{month}</time>
          </h2>
          <ul className="activity__list">{entries.map(row)}</ul>
        </section>
      ))}
      {shown.length === 0 && !failed && !unread && (
        <EmptyActivity title={words.none()} text={words.noneText({ network: network.name })} />
      )}
      {failed && (
        <div className="read-again" role="status">
          <p className="centred__text">
            {time && pages !== undefined ? words.old({ time }) : words.failedText()}
          </p>
          <TextButton aria-disabled={fetching} onClick={() => fetching || observed?.refetch()}>
            {words.tryAgain()}
          </TextButton>
        </div>
      )}
      {unread && <p className="note">{words.unread({ network: network.name })}</p>}
      {(!hasHistory || pages?.some((page) => page.unserved)) && shown.length > 0 && (
        <p className="note">{words.unserved()}</p>
      )}
      {hasNext && !failed && (
        <button
          type="button"
          className="mo-text-button activity__button"
          aria-busy={fetchingNext}
          onClick={() => fetchingNext || more()}
        >
          {words.more()}
        </button>
      )}
      {spam > 0 && (
        <button
          type="button"
          className="mo-text-button activity__button"
          aria-expanded={showsSpam}
          onClick={() => showSpam(!showsSpam)}
        >
          {showsSpam ? words.spamHide() : words.spam({ count: spam })}
        </button>
      )}
    </div>
  );
}, skeleton);

/** Whether a list is known, if only an earlier one. */
function outcomeOf({ pages, error }: PagesState<ActivityPage>): ReadOutcome {
  if (pages !== undefined) return 'read';
  return error === undefined ? 'pending' : 'unread';
}

function byMonth(
  locale: string,
  entries: readonly Entry[],
): readonly (readonly [string, readonly Entry[]])[] {
  const months = new Map<string, Entry[]>();
  for (const entry of entries) {
    const month = formatMonth(locale, entry.at);
    const list = months.get(month) ?? [];
    months.set(month, [...list, entry]);
  }
  return [...months];
}

function eventOf(
  core: ReturnType<typeof useModal>['core'],
  address: `${string}:${string}:${string}`,
  cursor: string | undefined,
) {
  const { allAccounts } = selectAccount(core.store.getState());
  const isSmartAccount = allAccounts.some(
    (account) => account.caipAddress === address && account.type === 'smartAccount',
  );
  return { address: plainAddress(address), projectId: core.projectId ?? '', cursor, isSmartAccount };
}
