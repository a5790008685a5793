// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attest } from './attest.ts';

const message = { url: 'https://verify.example', projectId: 'p', id: 'aa', decryptedId: 'bb' };
const frames = () => [...document.querySelectorAll('iframe')];
/** Gives a frame a page, which is not loaded here. */
function pageOf(frame: HTMLIFrameElement | undefined): object {
  const contentWindow = {};
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: contentWindow });
  return contentWindow;
}
/** The answer of a frame's page. */
const answer = (source: unknown) =>
  dispatchEvent(Object.assign(new Event('message'), { source }) as unknown as Event);

beforeEach(() => {
  vi.useFakeTimers();
  // Loads no page.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    address,
  ) {
    this.dataset.address = address;
  });
});
afterEach(() => {
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('loads the service in a hidden frame, to which the browser reports the origin', () => {
  attest(message);
  const [frame] = frames();
  expect(frame?.dataset.address).toBe(
    `https://verify.example/v3/attestation?${new URLSearchParams({ projectId: 'p', origin: location.origin, id: 'aa', decryptedId: 'bb' })}`,
  );
  expect(frame?.referrerPolicy).toBe('origin');
  expect([frame?.hidden, frame?.getAttribute('aria-hidden'), frame?.tabIndex]).toEqual([true, 'true', -1]);
});

test('removes a frame when its own page answers, or after five seconds', () => {
  attest(message);
  attest({ ...message, projectId: undefined });
  const [first, second] = frames();
  const [page] = [pageOf(first), pageOf(second)];
  answer({});
  expect(frames()).toHaveLength(2);
  answer(page);
  expect(frames()).toEqual([second]);
  vi.advanceTimersByTime(4_999);
  expect(frames()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(frames()).toHaveLength(0);
});

test('has four frames at most, and more once they are gone', () => {
  for (let count = 0; count < 6; count += 1) attest(message);
  expect(frames()).toHaveLength(4);
  vi.advanceTimersByTime(5_000);
  expect(frames()).toHaveLength(0);
  attest(message);
  expect(frames()).toHaveLength(1);
});
