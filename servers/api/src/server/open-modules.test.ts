import { createLogger } from '@mooring/server-kit';
import { Hono } from 'hono';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenModule } from '../module.ts';
import { closeAfterFailure, closeModules, openModules, readinessChecks } from './open-modules.ts';

const context = { log: createLogger({ server: 'api', level: 'silent' }) };
let events: string[] = [];
beforeEach(() => {
  events = [];
});

function module(name: string, faults: { readonly open?: string; readonly close?: string } = {}) {
  return {
    async open(): Promise<OpenModule> {
      if (faults.open) throw new Error(faults.open);
      events.push(`open ${name}`);
      return {
        routes: new Hono(),
        async close() {
          events.push(`close ${name}`);
          if (faults.close) throw new Error(faults.close);
        },
      };
    },
  };
}

test('opens modules in order and closes them in reverse', async () => {
  const open = await openModules([module('one'), module('two'), module('three')], context);
  await closeModules(open);
  expect(events).toEqual(['open one', 'open two', 'open three', 'close three', 'close two', 'close one']);
});

test('closes the open modules if a later one fails to open', async () => {
  const modules = [module('one'), module('two'), module('three', { open: 'API_THREE is wrong' })];
  await expect(openModules(modules, context)).rejects.toThrow('API_THREE is wrong');
  expect(events).toEqual(['open one', 'open two', 'close two', 'close one']);
});

test('rejects with the reason a module cannot open and logs one that cannot close', async () => {
  const logged = vi.spyOn(context.log, 'error');
  const modules = [
    module('one'),
    module('two', { close: 'stuck' }),
    module('three', { open: 'API_THREE is wrong' }),
  ];
  await expect(openModules(modules, context)).rejects.toThrow('API_THREE is wrong');
  expect(events).toEqual(['open one', 'open two', 'close two', 'close one']);
  const failed = { error: new Error('stuck') };
  expect(logged.mock.calls).toEqual([[failed, 'a module could not be closed']]);
  await closeAfterFailure(await openModules([module('two', { close: 'stuck' })], context), context.log);
  expect(logged).toHaveBeenCalledTimes(2);
});

test('collects the readiness checks of modules and rejects duplicate names', () => {
  const check = async () => {};
  const routes = new Hono();
  const readiness = readinessChecks([
    { routes },
    { routes, ready: { keys: check }, reports: { index: check } },
  ]);
  expect(readiness).toEqual({ checks: { keys: check }, reports: { index: check } });
  expect(() =>
    readinessChecks([
      { routes, ready: { keys: check } },
      { routes, ready: { keys: check } },
    ]),
  ).toThrow('Two modules have a readiness check named keys');
});

test('closes the other modules if one fails to close, then rejects', async () => {
  const open = await openModules([module('one'), module('two', { close: 'stuck' })], context);
  await expect(closeModules(open)).rejects.toThrow('stuck');
  expect(events).toEqual(['open one', 'open two', 'close two', 'close one']);
});
