import { eventPath } from '@mooring/protocol/api';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { alertOnce } from '../alerts/alert.ts';
import type { AppKitCore } from '../contract/core.ts';
import { apiAddress } from '../query/api-address.ts';

/** Maximum number of queued events; further ones are dropped. */
const maxWaiting = 100;
const identity = '?st=appkit&sv=mooring';

/** Sends events one after another while they are enabled. */
export class EventSender {
  readonly #core: AppKitCore;
  #waiting: string[] = [];
  #sending = false;
  #wanted: boolean | undefined;

  constructor(core: AppKitCore) {
    this.#core = core;
  }

  /** Events queue until a decision is made; if they are not wanted, the queue is cleared. */
  decide(wanted: boolean): void {
    this.#wanted = wanted;
    if (wanted) void this.#send();
    else this.#waiting = [];
  }

  put(event: object): void {
    if (this.#wanted === false || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push(JSON.stringify(event));
    if (this.#wanted) void this.#send();
  }

  /**
   * Sends queued events without waiting for an answer when the page is left. Events that the beacon refuses stay
   * queued.
   */
  leave(): void {
    if (!this.#wanted) return;
    while (beaconTakes(apiAddress(this.#core, `${eventPath}${identity}`), this.#waiting[0])) {
      this.#waiting.shift();
    }
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (let body = this.#waiting.shift(); body !== undefined; body = this.#waiting.shift()) {
      if (this.#core.ended.aborted) break;
      const text = body;
      const status = await withTimeout((signal) => this.#post(text, signal), {
        clock: this.#core.clock,
        timeoutMs: httpTimeoutMs,
        signal: this.#core.ended,
      }).catch(() => undefined);
      if (status !== undefined) this.#judge(status);
    }
    this.#sending = false;
  }

  async #post(body: string, signal: AbortSignal): Promise<number> {
    const response = await fetch(apiAddress(this.#core, `${eventPath}${identity}`), {
      method: 'POST',
      body,
      // Without a content type, so that the browser sends no preflight.
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  }

  /** Alerts once about a rejected event, and again after an event was accepted. */
  #judge(status: number): void {
    const core = this.#core;
    const { alerted, services } = core.store.getState();
    const message = errorTitles.INVALID_APP_CONFIGURATION;
    const wasRejected = services.reportedErrors.FORBIDDEN === true;
    if (status >= 200 && status < 300) {
      if (!wasRejected) return;
      core.dispatch({ type: 'alertedChanged', alerted: alerted.filter((shown) => shown !== message) });
      core.dispatch({ type: 'servicesChanged', services: { reportedErrors: {} } });
    } else if (status === 403 && !core.ended.aborted && !wasRejected) {
      core.dispatch({ type: 'servicesChanged', services: { reportedErrors: { FORBIDDEN: true } } });
      alertOnce(core, { variant: 'error', message, detail: 'HTTP status code: 403' });
    }
  }
}

function beaconTakes(url: string, body: string | undefined): boolean {
  try {
    return body !== undefined && navigator.sendBeacon(url, body);
  } catch {
    return false;
  }
}
