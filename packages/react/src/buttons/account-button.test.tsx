// @vitest-environment happy-dom
import type { AppKitCore, CaipNetworkId } from '@mooring/core';
import { createCore, registerCore, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, render } from '@testing-library/react';
import { Profiler, type ReactElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountSource } from '../elements/account-source.ts';
import { appKitButtonSource } from '../elements/app-kit-button-source.ts';
import { pageButtonView } from '../elements/page-button-view.ts';
import { AccountButton } from './account-button.tsx';
import { AppKitButton } from './app-kit-button.tsx';

let release = () => {};
afterEach(() => {
  cleanup();
  release();
});

const own = '0xabcdef0000000000000000000000000000012345';

/** Reports a connected wallet with its accounts, the active one first. */
function connects(core: AppKitCore, chainId: CaipNetworkId, ...addresses: readonly string[]): void {
  const [namespace = ''] = chainId.split(':');
  const [first, ...others] = addresses.map(
    (address): `${string}:${string}:${string}` => `${chainId}:${address}`,
  );
  if (first === undefined) throw new Error('no account');
  const accounts = [first, ...others] as const;
  const held = { connectorId: 'one', wallet: { name: 'One', type: 'announced' as const }, accounts, chainId };
  core.dispatch({
    type: 'reported',
    projections: {
      [namespace]: {
        connection: { status: 'connected', ...held, address: first },
        connections: [held],
        connectors: [],
      },
    },
  });
}

/** How often a button is drawn from now on. */
interface Drawn {
  readonly core: AppKitCore;
  readonly count: (change: (core: AppKitCore) => void) => Promise<number>;
  readonly text: () => string | null;
}

function page(): AppKitCore {
  const core = createCore({
    networks: [testNetwork(1), testNetwork(2), { ...testNetwork(1), chainNamespace: 'solana' }],
    adapters: [],
  });
  release = registerCore(core);
  connects(core, 'eip155:1', own);
  return core;
}

const settle = async (): Promise<void> => {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined);
};

async function component(button: ReactElement): Promise<Drawn> {
  const core = page();
  let renders = 0;
  const { container } = render(
    <Profiler
      id="button"
      onRender={() => {
        renders += 1;
      }}
    >
      {button}
    </Profiler>,
  );
  await settle();
  return {
    core,
    text: () => container.textContent,
    async count(change) {
      const before = renders;
      await act(async () => change(core));
      await settle();
      return renders - before;
    },
  };
}

async function element(source: typeof accountSource, balance: string): Promise<Drawn> {
  const core = page();
  const host = document.createElement('div');
  host.setAttribute('balance', balance);
  const root = host.attachShadow({ mode: 'open' });
  const made = source(core);
  let draws = 0;
  const counted = {
    ...made,
    model(...given: Parameters<typeof made.model>) {
      draws += 1;
      return made.model(...given);
    },
  };
  const end = pageButtonView({ element: host, root, core }, counted);
  const unregister = release;
  release = () => {
    end();
    unregister();
  };
  await settle();
  return {
    core,
    text: () => root.textContent,
    async count(change) {
      const before = draws;
      await act(async () => change(core));
      await settle();
      return draws - before;
    },
  };
}

const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';
const other = `0x${'1'.repeat(40)}`;
const selectSecond = (core: AppKitCore): void => {
  const [, network] = core.store.getState().networks;
  if (network !== undefined) core.dispatch({ type: 'networkSelected', network });
};

describe.each<readonly [string, (balance: 'show' | 'hide') => Promise<Drawn>]>([
  ['AccountButton', (balance) => component(<AccountButton balance={balance} />)],
  ['AppKitButton', (balance) => component(<AppKitButton balance={balance} />)],
  ['<appkit-account-button>', (balance) => element(accountSource, balance)],
  ['<appkit-button>', (balance) => element(appKitButtonSource, balance)],
])('%s', (_name, make) => {
  test.each<readonly [string, (core: AppKitCore) => void]>([
    ['another namespace connects', (core) => connects(core, 'solana:1', solana)],
    ['the wallet adds an account that is not active', (core) => connects(core, 'eip155:1', own, other)],
    ['the site sets an option that it does not show', (core) => updateOptions(core, { allWallets: 'HIDE' })],
    [
      'a toast is shown',
      (core) =>
        core.dispatch({
          type: 'toastShown',
          toast: { id: 1, variant: 'success', open: true, autoClose: false, message: 'Hello' },
        }),
    ],
  ])('is not drawn again when %s', async (_change, change) => {
    for (const balance of ['show', 'hide'] as const) {
      const { count } = await make(balance);
      expect(await count(change)).toBe(0);
      cleanup();
      release();
    }
  });

  test('is drawn again for another account, and for another network only with its balance', async () => {
    const shown = await make('show');
    expect(shown.text()).toContain('0xab…012345');
    expect(await shown.count(selectSecond)).toBeGreaterThan(0);
    expect(await shown.count((core) => connects(core, 'eip155:1', other))).toBeGreaterThan(0);
    expect(shown.text()).toContain('0x11…111111');
    cleanup();
    release();
    const hidden = await make('hide');
    expect(await hidden.count(selectSecond)).toBe(0);
  });
});

test('AccountButton reads a balance on an unlisted chain once the site allows any', async () => {
  const { core, count } = await component(<AccountButton />);
  await count(() => connects(core, 'eip155:999', own));
  expect(await count(() => updateOptions(core, { allowUnsupportedChain: true }))).toBeGreaterThan(0);
});
