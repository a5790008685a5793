// @vitest-environment happy-dom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createModalShell } from './create-modal-shell.ts';
import { stayInPage } from './stay-in-page.ts';

afterEach(() => document.body.replaceChildren());

function page(parent?: HTMLElement) {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const shell = createModalShell({ label: 'Connect wallet', closeLabel: 'Close', parent });
  onTestFinished(() => shell.destroy());
  const dialog = shell.host.shadowRoot?.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  return { opener, shell, dialog };
}

it('opens a named dialog once, and focuses it', () => {
  const { shell, dialog } = page();
  expect([shell.isOpen, dialog.open]).toEqual([false, false]);
  shell.open();
  shell.open();
  expect([shell.isOpen, dialog.open, dialog.getAttribute('aria-label')]).toEqual([
    ...[true, true, 'Connect wallet'],
  ]);
  expect(shell.host.shadowRoot?.activeElement).toBe(dialog);
});

it('returns the focus to the control that opened it, unless the page has removed it', () => {
  const { opener, shell } = page();
  shell.open();
  shell.close();
  expect(document.activeElement).toBe(opener);
  shell.open();
  opener.remove();
  shell.close();
  expect(document.activeElement).not.toBe(opener);
});

it('runs a behaviour for as long as it is open, and again when it opens', () => {
  const { shell } = page();
  const log: string[] = [];
  shell.whileOpen(() => {
    log.push('starts');
    return () => void log.push('ends');
  });
  expect(log).toEqual([]);
  shell.open();
  shell.whileOpen(() => {
    log.push('second starts');
    return () => void log.push('second ends');
  });
  shell.close();
  shell.close();
  expect(log).toEqual(['starts', 'second starts', 'ends', 'second ends']);
});

it('stays open when it steps aside and back, and opens as a modal again', () => {
  const { shell, dialog } = page();
  shell.open();
  shell.setStandAside(true);
  expect([shell.isOpen, dialog.open, dialog.className.includes('shell--aside')]).toEqual([true, true, true]);
  shell.close();
  shell.open();
  expect(dialog.className).not.toContain('shell--aside');
});

it.each([undefined, 'main'])('opens in the page that is there after the body was replaced: %s', (name) => {
  const parent = name === undefined ? undefined : document.createElement(name);
  if (parent !== undefined) document.body.append(parent);
  const { shell, dialog } = page(parent);
  expect(shell.host.parentElement).toBe(parent ?? document.body);
  document.body.replaceWith(document.createElement('body'));
  shell.open();
  expect([shell.host.parentElement, dialog.open]).toEqual([document.body, true]);
});

it('stays open, with the focus, when the page replaces its body', async () => {
  const { shell, dialog } = page();
  shell.whileOpen(stayInPage);
  shell.open();
  document.body.replaceWith(document.createElement('body'));
  const shown = vi.spyOn(dialog, 'showModal');
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect([shell.isOpen, dialog.open, shell.host.parentElement]).toEqual([true, true, document.body]);
  expect(shown).toHaveBeenCalledOnce();
  expect(shell.host.shadowRoot?.activeElement).toBe(dialog);
});

it('is closed, with everything undone, if it cannot open', () => {
  const { shell, dialog } = page();
  const before = document.adoptedStyleSheets.length;
  dialog.showModal = () => {
    throw new DOMException('refused', 'InvalidStateError');
  };
  expect(() => shell.open()).toThrow('refused');
  expect([shell.isOpen, document.adoptedStyleSheets.length]).toEqual([false, before]);
});

it('shows the shapes that it waits with, and replaces them', () => {
  const { shell, dialog } = page();
  shell.setWaiting(['title', 'row']);
  shell.setWaiting(['code']);
  expect([...dialog.querySelectorAll('.wait > span')].map(({ className }) => className)).toEqual(['code']);
});

it('requests to close at a press on the skeleton’s button, which has a name', () => {
  const { shell, dialog } = page();
  const asked: string[] = [];
  shell.onRequestClose((reason) => asked.push(reason));
  shell.open();
  const quit = dialog.querySelector('button');
  quit?.click();
  expect([quit?.getAttribute('aria-label'), asked]).toEqual(['Close', ['button']]);
});

it('has the language and direction of its texts, and the name that it is given', () => {
  const { shell, dialog } = page();
  shell.setLanguage('ar', 'rtl', 'إغلاق');
  shell.setLabel('Account');
  expect([dialog.lang, dialog.dir, dialog.getAttribute('aria-label')]).toEqual(['ar', 'rtl', 'Account']);
  expect(dialog.querySelector('button')?.getAttribute('aria-label')).toBe('إغلاق');
});

it('leaves the page with its host', () => {
  const { shell } = page();
  shell.open();
  shell.destroy();
  expect([shell.isOpen, document.querySelector('mooring-modal')]).toEqual([false, null]);
});
