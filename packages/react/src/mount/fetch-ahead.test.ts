// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as lazy from '../lazy.ts';
import { fetchAhead } from './fetch-ahead.ts';

/** A container with a row for each target, and the entries that were fetched for it. */
function card(...targets: readonly string[]) {
  const fetched: string[] = [];
  for (const name of ['loadAccount', 'loadPairing', 'loadViews'] as const) {
    const spy = vi.spyOn(lazy, name as 'loadViews').mockImplementation(() => {
      fetched.push(name);
      return Promise.reject(new Error('offline'));
    });
    onTestFinished(() => spy.mockRestore());
  }
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  const container = document.createElement('div');
  container.innerHTML = targets
    .map((leads) => `<p data-leads="${leads}"><button id="${leads}"><b>Name</b></button></p>`)
    .join('');
  container.insertAdjacentHTML('beforeend', '<button id="plain"></button>');
  document.body.append(container);
  const end = fetchAhead(core, container);
  onTestFinished(() => {
    end();
    container.remove();
    core.destroy();
  });
  return {
    ...{ fetched, end },
    move: (pointerType: string) =>
      container.dispatchEvent(new PointerEvent('pointermove', { pointerType, bubbles: true })),
    reach: (selector: string, type = 'pointerover') =>
      container.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true })),
  };
}

it.each([
  ['#wallet', 'loadAccount'],
  ['#pairing b', 'loadPairing'],
  ['#choice', 'loadViews'],
  ['#plain', 'loadViews'],
])('fetches what the control %s leads to', (selector, entry) => {
  const { reach, fetched } = card('wallet', 'pairing', 'choice');
  reach(selector);
  expect(fetched).toEqual([entry]);
});

it.each(['pointerover', 'focusin', 'touchstart', 'click'])('fetches on %s', (type) => {
  const { reach, fetched } = card('wallet');
  reach('#wallet', type);
  expect(fetched).toEqual(['loadAccount']);
});

it('fetches once for a control until another is reached, and again on a click', () => {
  const { reach, fetched } = card('wallet', 'choice');
  reach('#wallet');
  reach('#wallet b', 'focusin');
  expect(fetched).toHaveLength(1);
  reach('#wallet', 'click');
  expect(fetched).toHaveLength(2);
  reach('#choice');
  reach('#wallet');
  expect(fetched).toEqual(['loadAccount', 'loadAccount', 'loadViews', 'loadAccount']);
});

it('fetches the code for a QR code once the pointer moves in a card with such a row', () => {
  const { move, fetched } = card('pairing');
  move('touch');
  expect(fetched).toEqual([]);
  move('mouse');
  move('mouse');
  expect(fetched).toEqual(['loadPairing']);
});

it('fetches nothing for text, without such a row, or once it has ended', () => {
  const { reach, move, end, fetched } = card('wallet');
  reach('p');
  move('mouse');
  end();
  reach('#wallet');
  expect(fetched).toEqual([]);
});
