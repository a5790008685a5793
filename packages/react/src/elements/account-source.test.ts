// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../messages/page/en.generated.ts';
import { connected, sitePage } from '../test-support/site-page.ts';
import { accountSource } from './account-source.ts';
import { readValues } from './element-values.ts';

/** The source of one element, drawn as often as it asks to be. */
function element(attributes: Readonly<Record<string, string>> = {}, api?: string) {
  const fetch = vi.fn(async () => Response.json({ name: 'sailor.eth', avatar: null }));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const getBalance = vi.fn(async () => ({ value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }));
  const page = sitePage({ getBalance }, { api });
  const source = accountSource(page.core);
  const host = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  const values = readValues(host);
  const state = page.core.store.getState;
  const draw = () => source.follow?.(state(), values, changed);
  const changed = vi.fn(() => draw());
  return {
    ...{ ...page, source, draw, changed, getBalance, fetch },
    parts: () => source.parts(state(), 'eip155', values),
    model: () => source.model(state(), values, messages),
  };
}

test('is hidden while disconnected, and requests nothing', async () => {
  const { draw, model, getBalance } = element();
  draw();
  await vi.dynamicImportSettled();
  expect(model()).toMatchObject({ hidden: true });
  expect(getBalance).not.toHaveBeenCalled();
});

test('shows the account at once, and its balance and name once they are known', async () => {
  const { report, draw, model } = element({}, 'https://api.example');
  report(connected);
  draw();
  expect(model().text).toBe('0xab…012345');
  await vi.waitFor(() =>
    expect(model()).toMatchObject({ text: 'sailor.eth', amount: { value: '1.5', unit: 'ETH' } }),
  );
});

test('requests neither a hidden balance nor, without an API, a name', async () => {
  const { report, draw, model, parts, getBalance, fetch } = element({ balance: 'hide' });
  const before = parts();
  report(connected);
  expect(parts()).not.toEqual(before);
  draw();
  await vi.dynamicImportSettled();
  expect(model()).toMatchObject({ text: '0xab…012345', amount: undefined });
  expect([getBalance, fetch].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('asks for nothing once it has ended', async () => {
  const { report, draw, source, changed, model } = element({}, 'https://api.example');
  report(connected);
  draw();
  source.end?.();
  const count = changed.mock.calls.length;
  await vi.dynamicImportSettled();
  expect(changed).toHaveBeenCalledTimes(count);
  expect(model().text).toBe('0xab…012345');
});
