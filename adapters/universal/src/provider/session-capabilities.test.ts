import { expect, it } from 'vitest';
import { providerWorld } from '../test-support/provider-world.ts';
import { dropFromSession, keepInSession } from './session-capabilities.ts';

/** A real session with the wallet's session properties. */
async function connected(sessionProperties?: Record<string, unknown>) {
  const here = await providerWorld();
  const provider = await here.open();
  const session = await here.connect(provider, undefined, sessionProperties ? { sessionProperties } : {});
  const { client } = provider;
  const topic = session?.topic ?? '';
  return { client, topic, properties: () => client.session.get(topic).sessionProperties };
}

it('adds answers to those that the wallet announced, and removes only the given ones', async () => {
  const said = { foo: 'bar', capabilities: { ahead: { '0x1': {} } } };
  const { client, topic, properties } = await connected(said);
  await keepInSession(client, topic, 'one', { '0x1': { a: 1 } });
  await keepInSession(client, topic, 'two', { '0x1': { b: 1 } });
  expect(properties()).toEqual({
    foo: 'bar',
    capabilities: { ahead: { '0x1': {} }, one: { '0x1': { a: 1 } }, two: { '0x1': { b: 1 } } },
  });
  await dropFromSession(client, topic, ['one', 'two', 'three']);
  expect(properties()).toEqual(said);
});

it('leaves no empty record behind', async () => {
  const { client, topic, properties } = await connected({ foo: 'bar' });
  await keepInSession(client, topic, 'one', { '0x1': {} });
  await dropFromSession(client, topic, []);
  expect(properties()).toHaveProperty('capabilities.one');
  await dropFromSession(client, topic, ['one']);
  expect(properties()).toEqual({ foo: 'bar' });
});

it('keeps fifty, and updates existing ones', async () => {
  const { client, topic, properties } = await connected();
  for (let index = 0; index < 51; index += 1) await keepInSession(client, topic, `key${index}`, {});
  const kept = (): object => Object(properties()?.capabilities);
  expect(Object.keys(kept())).toHaveLength(50);
  expect(kept()).not.toHaveProperty('key50');
  await keepInSession(client, topic, 'key3', { '0x1': { now: true } });
  expect(kept()).toHaveProperty('key3.0x1.now', true);
});

it('returns nothing for an ended session, and never rejects if storage refuses', async () => {
  const { client, topic } = await connected();
  await expect(keepInSession(client, 'no topic', 'one', {})).resolves.toBeUndefined();
  client.core.sessions.set = () => Promise.reject(new Error('full'));
  await expect(keepInSession(client, topic, 'one', {})).resolves.toBeUndefined();
  await expect(dropFromSession(client, topic, ['one'])).resolves.toBeUndefined();
});
