// @vitest-environment happy-dom
import { fetchBalance, type Holding } from '@mooring/core/data';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { TokenRow } from './token-row.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = `eip155:1:0x${'1'.repeat(40)}` as const;

/** The row of a token that the API names so. */
async function rowOf(named: string): Promise<HTMLElement> {
  const token = {
    ...{ name: named, symbol: named, chainId: 'eip155:1', address: `eip155:1:0x${'2'.repeat(40)}` },
    ...{ value: 1, price: 1, quantity: { decimals: '18', numeric: '1' }, iconUrl: '' },
  };
  const ether = { ...token, name: 'Ether', symbol: 'ETH', address: undefined };
  vi.stubGlobal('fetch', async () => Response.json({ balances: [ether, token] }));
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api: 'https://api.test' });
  const network = core.store.getState().activeNetwork;
  const { holdings } = await fetchBalance(core, { address, network });
  const holding = holdings?.list.find((one) => one.address !== undefined);
  if (holding === undefined) throw new Error('The token is not listed');
  const { container } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <TokenRow holding={holding} ambiguous={false} />
    </ModalProvider>,
  );
  core.destroy();
  return container;
}

test('a name that is markup appears as text', async () => {
  const row = await rowOf('<img src=x onerror=alert(1)>');
  expect(row.querySelector('.mo-row__name')?.textContent).toContain('<img');
  expect(row.querySelector('img, script')).toBeNull();
});

test('a name cannot turn the direction of its neighbours, nor hide characters', async () => {
  const row = await rowOf('US\u202eDC\u200b\u2066');
  expect(row.textContent).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/);
  expect(row.querySelector('.mo-row__name')?.getAttribute('dir')).toBe('auto');
});

test('a name of 10,000 characters never appears: the answer is refused', async () => {
  await expect(rowOf('A'.repeat(10_000))).rejects.toThrow('The API gave an answer that cannot be read');
});

test('does not render again for what another row shows', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  const store = createModalStore(core);
  let renders = 0;
  const holding = {
    name: 'Some coin',
    get symbol() {
      renders += 1;
      return 'SOME';
    },
    decimals: 18,
    value: 1n,
  } as unknown as Holding;
  const list = (count: number) => (
    <ModalProvider value={{ core, store, inline: undefined }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places
        <TokenRow key={index} holding={holding} ambiguous={false} />
      ))}
    </ModalProvider>
  );
  const { rerender } = render(list(1));
  const first = renders;
  rerender(list(2));
  expect(renders).toBe(2 * first);
  core.destroy();
});
