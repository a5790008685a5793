import { cleanEvent, cleanText, type EventQuestion } from '@mooring/protocol/api';
import type { AnalyticsEvent } from './analytics-tables.ts';

export interface ReadEventOptions {
  readonly project: string;
  readonly sdk: string;
  /** Unix milliseconds of the page's clock. */
  readonly at: number;
  readonly addresses: boolean;
}

/** Converts an event for storage. Cleans it again, since any page may send anything. */
export function readEvent(
  { eventId, url, domain, props }: EventQuestion,
  { project, sdk, at, addresses }: ReadEventOptions,
): AnalyticsEvent {
  const { type, event, address, properties, errorType, errorMessage, stackTrace } = props;
  const options = { addresses, event };
  const error = { errorType, errorMessage, stackTrace };
  return {
    eventId,
    at,
    project: project.slice(0, 64).replaceAll(/[^A-Za-z0-9_-]/g, ''),
    domain: cleanText(domain ?? '', options),
    page: pageOf(url, options),
    sdk: sdk.slice(0, 128).replaceAll(/[^\x20-\x7e]/g, ''),
    type: cleanText(type, options),
    event,
    address: addresses && address ? cleanText(address, options) : null,
    properties: { ...cleanEvent(properties, options), ...cleanEvent(error, options) },
  };
}

/** Page of the event, without query and fragment: queries hold secrets. */
function pageOf(url: string | undefined, options: { readonly addresses: boolean }): string {
  if (url === undefined || !URL.canParse(url)) return '';
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? cleanText(`${origin}${pathname}`, options) : '';
}
