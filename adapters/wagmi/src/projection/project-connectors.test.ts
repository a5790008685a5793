// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestWallet } from '../exports/testing.ts';
import { type Attached, attach, testWorld } from '../test-support/attach.ts';
import { bob } from '../test-support/world.ts';

function setWindowEthereum(value: unknown): void {
  Reflect.set(window, 'ethereum', value);
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'ethereum');
  });
}

describe('window.ethereum', () => {
  it('is not listed when an announced wallet is the same object', () => {
    const here = testWorld();
    setWindowEthereum(here.wallets[0].provider);
    const types = attach(here)
      .last()
      .connectors.map(({ type }) => type);
    expect(types).toEqual(['announced', 'announced']);
  });

  it('is not listed when its flag names an announced wallet', () => {
    const here = testWorld();
    const announced = createTestWallet({
      rdns: 'io.metamask',
      name: 'MetaMask',
      accounts: [bob],
      chains: [1],
    });
    onTestFinished(announced.announce(window));
    setWindowEthereum({ isMetaMask: true, request: () => Promise.resolve([]) });
    expect(
      attach(here)
        .last()
        .connectors.some(({ type }) => type === 'injected'),
    ).toBe(false);
  });

  it('is not listed when reading it throws', () => {
    setWindowEthereum({
      get request() {
        throw new Error('not today');
      },
    });
    const types = attach(testWorld())
      .last()
      .connectors.map(({ type }) => type);
    expect(types).toEqual(['announced', 'announced']);
  });

  it('is listed when no wallet announced it, and connects', async () => {
    const here = testWorld();
    const old = createTestWallet({ rdns: 'old', name: 'Old', accounts: [bob], chains: [31_337] });
    setWindowEthereum(old.provider);
    const { adapter, last } = attach(here);
    expect(last().connectors.map(({ type }) => type)).toContain('injected');
    await adapter.connect({ connectorId: 'injected' });
    expect(last().connection).toMatchObject({ status: 'connected', address: `eip155:31337:${bob}` });
  });
});

describe('wallets that the site does not offer', () => {
  const types = (last: Attached['last']): readonly string[] => last().connectors.map(({ type }) => type);

  it('omits announced wallets, and lists window.ethereum itself', () => {
    const here = testWorld();
    setWindowEthereum(here.wallets[0].provider);
    const { last } = attach(here, { offers: ({ type }) => type !== 'announced' });
    expect(types(last)).toEqual(['injected']);
  });

  it('omits window.ethereum', () => {
    setWindowEthereum({ request: () => Promise.resolve([]) });
    const { last } = attach(testWorld(), { offers: ({ type }) => type !== 'injected' });
    expect(types(last)).toEqual(['announced', 'announced']);
  });
});

describe('announcements', () => {
  it('bounds names, and allows only data images as icons', () => {
    const here = testWorld();
    const loud = createTestWallet({
      rdns: 'test.loud',
      name: 'x'.repeat(5_000),
      icon: 'https://elsewhere.example/pixel.png',
      accounts: [bob],
      chains: [1],
    });
    onTestFinished(loud.announce(window));
    const row = attach(here)
      .last()
      .connectors.find(({ id }) => id === 'test.loud');
    expect(row?.icon).toBeUndefined();
    expect(row?.name.length).toBeLessThanOrEqual(64);
  });

  it('lists at most 64 announced wallets', () => {
    const here = testWorld();
    for (let index = 0; index < 100; index += 1) {
      const rdns = `test.flood${index}`;
      onTestFinished(createTestWallet({ rdns, name: rdns, accounts: [bob], chains: [1] }).announce(window));
    }
    const announced = attach(here)
      .last()
      .connectors.filter(({ type }) => type === 'announced');
    expect(announced).toHaveLength(64);
  });
});
