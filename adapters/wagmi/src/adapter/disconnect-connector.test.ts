// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';

it('times out after three seconds without an answer, and ignores a late answer', async () => {
  const here = testWorld();
  const { adapter, clock, last } = attach(here);
  await adapter.connect({ connectorId: 'test.one' });
  const connector = adapter.wagmiConfig.connectors.find(({ id }) => id === 'test.one');
  if (connector === undefined) throw new Error('no connector');
  let answer: () => void = () => undefined;
  connector.disconnect = () => new Promise((resolve) => (answer = resolve));
  const done = adapter.disconnect();
  await clock.advance(2_999);
  expect(last().connection.status).toBe('connected');
  await clock.advance(1);
  await done;
  expect(last().connection.status).toBe('disconnected');
  await adapter.connect({ connectorId: 'test.two' });
  answer();
  await clock.advance(10);
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.two' });
});

it('keeps a wallet that the visitor connects again meanwhile', async () => {
  const here = testWorld();
  const { adapter, clock, last } = attach(here);
  await adapter.connect({ connectorId: 'test.one' });
  const connector = adapter.wagmiConfig.connectors.find(({ id }) => id === 'test.one');
  if (connector === undefined) throw new Error('no connector');
  connector.disconnect = () => new Promise(() => undefined);
  const done = adapter.disconnect();
  await clock.advance(10);
  const again = adapter.connect({ connectorId: 'test.one' });
  const aborted = new AbortController();
  const given = adapter
    .connect({ connectorId: 'test.one', signal: aborted.signal })
    .catch(({ code }) => code);
  aborted.abort();
  await clock.advance(3_000);
  await Promise.all([done, again]);
  expect(await given).toBe('ABORTED');
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.one' });
});

it('is over once the wallet is gone, however long the storage takes', async () => {
  const here = testWorld();
  const { adapter, clock, last } = attach(here);
  await adapter.connect({ connectorId: 'test.two' });
  await adapter.connect({ connectorId: 'test.one' });
  const { storage } = adapter.wagmiConfig;
  if (storage === null) throw new Error('no storage');
  const { setItem } = storage;
  let isStuck = false;
  storage.setItem = async (key, value) => {
    if (key !== 'recentConnectorId') return setItem(key, value);
    isStuck = true;
    await new Promise(() => undefined);
  };
  void adapter.disconnect({ connectorId: 'test.one' });
  await clock.advance(10);
  expect(isStuck).toBe(true);
  expect(last().connection).toMatchObject({ connectorId: 'test.two' });
  storage.setItem = setItem;
  await adapter.connect({ connectorId: 'test.one' });
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.one' });
});
