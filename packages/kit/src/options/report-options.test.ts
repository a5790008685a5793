import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { instances } from '../platform/instances.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { reportOptions, reportTheme } from './report-options.ts';

const fine: CreateAppKitOptions = { networks: [testNetwork(1), testNetwork(2)] };

/** An instance of the page, and what its site is told. */
function instance() {
  const core = createCore({ networks: fine.networks, adapters: [] });
  instances.add(core);
  onTestFinished(() => void instances.delete(core));
  const told: string[] = [];
  const onError: CreateAppKitOptions['onError'] = ({ message }) => void told.push(message);
  return { core, told, onError, alert: () => core.store.getState().alert };
}

it('reports nothing for valid options', () => {
  const { core, onError, told, alert } = instance();
  reportOptions(core, { ...fine, onError });
  expect([alert(), told]).toEqual([undefined, []]);
});

it('reports each invalid option to the site, and as many as fit in the alert', () => {
  const { core, onError, told, alert } = instance();
  const wrong = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`wrong${index}`, index]));
  reportOptions(core, { ...fine, ...wrong, onError });
  expect(told).toHaveLength(6);
  expect(alert()).toEqual({ variant: 'warning', message: told[0], detail: told.slice(1, 4).join(' ') });
});

it('reports one problem without detail, even if the site cannot be told', () => {
  const { core, alert } = instance();
  reportOptions(core, { ...fine, projectId: 7, onError: 'no function' } as never);
  expect(alert()?.message).toContain('projectId');
  const other = instance();
  reportTheme(other.core, fine, { '--w3m-colour': 'red' });
  expect(other.alert()).toMatchObject({
    detail: undefined,
    message: expect.stringContaining('--w3m-colour'),
  });
});

it('looks for contradictions once every option is valid', () => {
  const { core, alert } = instance();
  const second = instance();
  reportOptions(core, { ...fine, debug: 'yes' } as never);
  expect(alert()?.detail).toBeUndefined();
  expect(alert()?.message).toContain('debug');
  reportOptions(second.core, fine);
  expect(second.alert()).toBeUndefined();
});
