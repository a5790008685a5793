import { expect, it, vi } from 'vitest';
import { awaitInstallOffer } from './install-offer.ts';

/** A browser that offers to install the page. */
function browser() {
  const page = new EventTarget();
  const offer = awaitInstallOffer(page);
  const listener = vi.fn();
  const end = offer.subscribe(listener);
  const make = (prompt: () => Promise<unknown> = async () => ({ outcome: 'accepted' })) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(prompt),
    });
    page.dispatchEvent(event);
    return event;
  };
  return { page, offer, listener, end, make };
}

it('keeps the browser’s offer, in place of the browser’s own prompt', () => {
  const { offer, listener, make } = browser();
  expect(offer.offered()).toBe(false);
  const event = make();
  expect([offer.offered(), event.defaultPrevented, listener.mock.calls.length]).toEqual([true, true, 1]);
  expect(event.prompt).not.toHaveBeenCalled();
});

it('shows the prompt once for each offer', () => {
  const { offer, make } = browser();
  offer.accept();
  const first = make();
  offer.accept();
  offer.accept();
  expect([first.prompt.mock.calls.length, offer.offered()]).toEqual([1, false]);
  const second = make();
  offer.accept();
  expect([first.prompt.mock.calls.length, second.prompt.mock.calls.length]).toEqual([1, 1]);
});

it('is over once the page is installed, or the prompt fails', async () => {
  const { page, offer, make } = browser();
  make();
  page.dispatchEvent(new Event('appinstalled'));
  expect(offer.offered()).toBe(false);
  make(() => Promise.reject(new Error('no')));
  offer.accept();
  await Promise.resolve();
  expect(offer.offered()).toBe(false);
});

it('tells nobody who stopped listening', () => {
  const { listener, end, make } = browser();
  end();
  make();
  expect(listener).not.toHaveBeenCalled();
});
