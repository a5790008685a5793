import { createCore, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { ModalLanguage } from '../messages/modal-messages.ts';
import { followLanguage } from './follow-language.ts';

const language = (name: string) => ({ language: name }) as unknown as ModalLanguage;

/** A modal whose languages load when the test says so. */
function modal(locale = 'en') {
  const core = createCore({ networks: [testNetwork(1)], adapters: [], modal: { locale } });
  onTestFinished(() => core.destroy());
  const loads: {
    readonly wanted: string;
    readonly resolve: (loaded: ModalLanguage | undefined) => void;
    readonly reject: (why: Error) => void;
  }[] = [];
  const rendered: string[] = [];
  const end = followLanguage({
    core,
    fallback: language('English'),
    loadLanguage: (wanted) => new Promise((resolve, reject) => void loads.push({ wanted, resolve, reject })),
    render: (shown) => void rendered.push(String(Reflect.get(shown, 'language'))),
  });
  return {
    ...{ loads, rendered, end },
    set: (wanted: string) => updateOptions(core, { locale: wanted }),
    open: () => core.dispatch({ type: 'opened', view: { name: 'Connect' } }),
    close: () => core.dispatch({ type: 'closed' }),
    settle: () => new Promise(process.nextTick),
  };
}

test('renders English at once, and another language once it has loaded', async () => {
  const { loads, rendered, set, settle } = modal();
  expect(rendered).toEqual(['English']);
  set('es');
  expect([loads.map(({ wanted }) => wanted), rendered]).toEqual([['es'], ['English']]);
  loads[0]?.resolve(language('Spanish'));
  await settle();
  expect(rendered).toEqual(['English', 'Spanish']);
});

test('renders English for an unsupported language', async () => {
  const { loads, rendered, settle } = modal('tlh');
  loads[0]?.resolve(undefined);
  await settle();
  expect(rendered).toEqual(['English']);
});

test('the language that is wanted last wins, in whatever order they load', async () => {
  const { loads, rendered, set, settle } = modal('es');
  set('ar');
  loads[1]?.resolve(language('Arabic'));
  await settle();
  loads[0]?.resolve(language('Spanish'));
  await settle();
  expect(rendered).toEqual(['Arabic']);
});

test('a language that failed to load is English, and loads again when the modal opens', async () => {
  const { loads, rendered, open, close, settle } = modal('es');
  loads[0]?.reject(new Error('offline'));
  await settle();
  expect(rendered).toEqual(['English']);
  open();
  loads[1]?.resolve(language('Spanish'));
  await settle();
  close();
  open();
  expect([loads.length, rendered]).toEqual([2, ['English', 'Spanish']]);
});

test('renders nothing after it has ended', async () => {
  const { loads, rendered, set, end, settle } = modal('es');
  end();
  loads[0]?.resolve(language('Spanish'));
  set('ar');
  await settle();
  expect([loads.length, rendered]).toEqual([1, []]);
});
