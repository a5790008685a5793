// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showPageTooltips } from './show-page-tooltips.ts';

test('a tap on a title of the page shows it, until that ends', () => {
  document.body.innerHTML = '<p><bdi id="amount" title="0.1234 ETH">0.123</bdi></p>';
  const amount = document.querySelector<HTMLElement>('#amount');
  const tip = () => document.querySelector<HTMLElement>('[role=tooltip]');
  const tap = () => {
    amount?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    amount?.click();
  };
  const before = [...document.adoptedStyleSheets];
  const end = showPageTooltips();
  expect(document.adoptedStyleSheets).toHaveLength(before.length + 1);
  tap();
  expect(tip()?.hidden).toBe(false);
  expect(tip()?.textContent).toBe('0.1234 ETH');
  end();
  expect(tip()).toBeNull();
  expect(amount?.title).toBe('0.1234 ETH');
  expect([...document.adoptedStyleSheets]).toEqual(before);
});
