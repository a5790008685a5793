// @vitest-environment happy-dom
import { createCore, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { modalView } from './modal-view.ts';

const shown = vi.hoisted(() => ({ places: [] as HTMLElement[], ends: 0 }));
vi.mock('../mount/show-inline.ts', () => ({
  showInline(_core: unknown, place: HTMLElement) {
    shown.places.push(place);
    return () => {
      shown.ends += 1;
    };
  },
}));

/** An element of a page; `shown` counts how often the modal was shown in it and ended. */
function element(attributes: Readonly<Record<string, string>>, enableEmbedded = false) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [], modal: { enableEmbedded } });
  onTestFinished(() => core.destroy());
  const host = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const end = modalView({ element: host, root, core });
  shown.places.length = 0;
  shown.ends = 0;
  return { core, host, root, end, counts: () => [shown.places.length, shown.ends] };
}

test('shows the modal in its element while its attribute is set', async () => {
  const { host, root, counts, core } = element({});
  expect(root.childElementCount).toBe(1);
  host.setAttribute('enableembedded', '');
  await vi.waitFor(() => expect(counts()).toEqual([1, 0]));
  expect(shown.places[0]?.parentNode).toBe(root);
  core.dispatch({ type: 'opened', view: { name: 'Connect' } });
  host.setAttribute('enableembedded', 'false');
  await vi.waitFor(() => expect(counts()).toEqual([1, 1]));
});

test('without the attribute, the option of the site decides, and the attribute overrides it', () => {
  const { core, counts } = element({});
  updateOptions(core, { enableEmbedded: true });
  expect(counts()).toEqual([1, 0]);
  const off = element({ enableembedded: 'false' });
  updateOptions(off.core, { enableEmbedded: true });
  expect(off.counts()).toEqual([0, 0]);
});

test('ends the modal with the element, once', async () => {
  const { core, host, end, counts } = element({});
  updateOptions(core, { enableEmbedded: true });
  end();
  expect(counts()).toEqual([1, 1]);
  updateOptions(core, { enableEmbedded: false });
  host.setAttribute('enableembedded', '');
  await vi.dynamicImportSettled();
  expect(counts()).toEqual([1, 1]);
});
