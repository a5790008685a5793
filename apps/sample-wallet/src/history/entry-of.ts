import { cutText, visibleText } from '@mooring/clear-signing';
import { readPeerMetadata } from '@mooring/protocol';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { MessageSelector, WalletMessages, Words } from '../messages/language.ts';
import { loadedRequests } from '../request/load-requests.ts';
import { sends } from '../request/sends.ts';
import type { Prompt, RequestPrompt } from '../state/state.ts';
import { methodKind, namespaceOf } from '../state/supported.ts';
import type { HistoryAnswer, HistoryEntry } from './history-entry.ts';

export interface Ending {
  readonly answer: HistoryAnswer;
  /** The result, or the reason of a failure. */
  readonly result?: string | MessageSelector | undefined;
  /** Id of a request that was carried out. */
  readonly request?: string | undefined;
  /** The whole result in JSON, if it is more than text. */
  readonly kept?: string | undefined;
}

interface Surroundings {
  readonly networks: readonly WalletNetwork[];
  /** The site's own metadata; `undefined` if the session is gone. */
  readonly metadata: unknown;
  /** The account that the session grants on the request's chain. */
  readonly account?: string | undefined;
  /** Unix milliseconds. */
  readonly now: number;
  /** The message catalogue of the owner's language. */
  readonly words: Words;
}

const limits = { fields: 12, label: 80, value: 500, result: 300 };

/** A history entry for a request: a summary of what the owner saw. */
export function entryOf(prompt: Prompt, ending: Ending, around: Surroundings): Omit<HistoryEntry, 'id'> {
  const { wallet: messages } = around.words;
  const { name, url } = readPeerMetadata(around.metadata);
  const site = { name: name || messages.unknownSite(), url };
  const { answer, request, kept } = ending;
  const { result } = ending;
  // The wallet's own texts are safe to show, including their isolation characters.
  const shown =
    typeof result === 'function'
      ? cutText(result(messages), limits.result)
      : result && visibleText(result, limits.result).text;
  return {
    at: around.now,
    site,
    answer,
    ...(prompt.kind === 'request' ? requested(prompt, around, url) : connection(prompt, messages)),
    ...(shown === undefined ? {} : { result: shown }),
    ...(request === undefined ? {} : { request }),
    ...(kept === undefined ? {} : { kept }),
  };
}

function connection(
  { kind }: Prompt,
  messages: WalletMessages,
): Pick<HistoryEntry, 'kind' | 'title' | 'summary' | 'fields'> {
  const signs = kind === 'sign-in';
  return {
    kind: 'connect',
    title: signs ? messages.historySignIn() : messages.historyConnect(),
    summary: signs ? messages.historySignInText() : messages.historyConnectText(),
    fields: [],
  };
}

function requested(
  prompt: RequestPrompt,
  { networks, account, words }: Surroundings,
  url: string,
): Pick<HistoryEntry, 'kind' | 'title' | 'summary' | 'fields'> {
  const requests = loadedRequests(namespaceOf(prompt.chainId), words);
  // The request was never shown.
  if (requests === undefined) {
    const title = visibleText(prompt.method, limits.label).text;
    return { kind: kindOf(prompt), title, summary: title, fields: [] };
  }
  const context = { prompt, networks, accounts: [], account, url };
  const { title, summary, fields } = requests.describe(context);
  return {
    kind: kindOf(prompt),
    title,
    summary,
    fields: fields.slice(0, limits.fields).map(({ label, value, emphasis }) => ({
      label: cutText(label, limits.label),
      value: cutText(value, limits.value),
      emphasis,
    })),
  };
}

function kindOf(prompt: RequestPrompt): HistoryEntry['kind'] {
  if (sends(prompt)) return 'send';
  switch (methodKind(prompt.method)) {
    case 'message':
    case 'typed data':
    case 'transaction':
      return 'sign';
    case 'switch':
      return 'switch';
    default:
      return 'other';
  }
}
