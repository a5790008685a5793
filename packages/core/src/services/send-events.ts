import { analyticsConfigAnswer, analyticsConfigPath, cleanEvent, cleanText } from '@mooring/protocol/api';
import { errorReportLimit, errorReportWindowMs } from '@mooring/protocol/limits';
import { newFailures } from '../alerts/new-failures.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { randomUuid } from '../format/random-uuid.ts';
import { getJson } from '../query/get-json.ts';
import { selectAccount } from '../select/account.ts';
import { EventSender } from './event-sender.ts';

/** Sends events while the site allows it (`features.analytics`), which may change at any time. Stops with the instance. */
export function sendWhileAllowed(core: AppKitCore, early: readonly ModalEvent[]): void {
  let stop: (() => void) | undefined;
  const follow = (before: readonly ModalEvent[] = []): void => {
    const { analytics } = core.store.getState().options;
    if (analytics === (stop !== undefined)) return;
    stop?.();
    stop = analytics ? sendEvents(core, before) : undefined;
  };
  follow(early);
  const unsubscribe = core.store.subscribe(() => follow());
  core.ended.addEventListener('abort', unsubscribe, { once: true });
}

/**
 * Sends the modal's events to the site's API if its operator wants them: without pairing links, e-mail addresses and
 * signatures, and without account addresses unless the operator stores those. Stops with the instance, or by the
 * returned function.
 *
 * @param early events before this call
 */
export function sendEvents(core: AppKitCore, early: readonly ModalEvent[]): () => void {
  const sender = new EventSender(core);
  let addresses = false;
  const base = () => ({
    eventId: randomUuid(),
    ...placeOf(),
    timestamp: core.clock.now(),
  });
  const put = (event: string, properties: unknown): void => {
    const state = core.store.getState();
    const { address } = selectAccount(state);
    sender.put({
      ...base(),
      props: {
        type: 'track',
        event,
        ...(addresses && address !== undefined && { address }),
        properties: {
          ...cleanEvent(properties, { addresses, event }),
          caipNetworkId: state.activeNetwork.caipNetworkId,
        },
      },
    });
  };
  const putEvent = (event: ModalEvent): void => {
    // The other tab counts it.
    if (event.event === 'SIWX_AUTH_SUCCESS' && event.properties.otherTab) return;
    if (event.event !== 'MODAL_CREATED') put(event.event, 'properties' in event ? event.properties : {});
  };
  put('INITIALIZE', { networks: core.store.getState().networks.map(({ caipNetworkId }) => caipNetworkId) });
  for (const event of early) putEvent(event);
  const admitError = errorLimit(() => core.clock.now());
  const stops = [
    onModalEvent(core, putEvent),
    core.store.subscribe((state, previous) => {
      for (const { code, text } of newFailures(state, previous)) {
        if (!admitError()) continue;
        const errorMessage = cleanText(text, { addresses: false });
        const props = {
          type: 'error',
          event: 'INTERNAL_SDK_ERROR',
          errorType: code,
          errorMessage,
          stackTrace: '',
        };
        sender.put({ ...base(), timestamp: new Date(core.clock.now()).toISOString(), props });
      }
    }),
    onLeave(() => sender.leave()),
  ];
  const stop = (): void => {
    core.ended.removeEventListener('abort', stop);
    for (const end of stops.splice(0)) end();
    sender.decide(false);
  };
  core.ended.addEventListener('abort', stop, { once: true });
  getJson(core, analyticsConfigPath, analyticsConfigAnswer).then(
    ({ isAnalyticsEnabled, withAddresses }) => {
      addresses = withAddresses === true;
      // Stopped meanwhile.
      if (stops.length === 0) return;
      if (isAnalyticsEnabled) sender.decide(true);
      else stop();
    },
    // If the API does not answer, no events are sent.
    stop,
  );
  return stop;
}

/** Limits errors to a fixed number per minute. */
function errorLimit(now: () => number): () => boolean {
  let passed: readonly number[] = [];
  return () => {
    passed = passed.filter((at) => now() - at < errorReportWindowMs);
    if (passed.length >= errorReportLimit) return false;
    passed = [...passed, now()];
    return true;
  };
}

/** URL of the page, without parts that may be private. */
function placeOf(): { readonly url: string; readonly domain: string } {
  if (typeof location === 'undefined') return { url: '', domain: '' };
  const { origin, pathname, hostname } = location;
  return { url: cleanText(`${origin}${pathname}`, { addresses: false }), domain: hostname };
}

/** A hidden page may never become visible again. */
function onLeave(run: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') run();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', run);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', run);
  };
}
