// @vitest-environment happy-dom
// @own-process: a page defines its elements once
import { afterEach, expect, test, vi } from 'vitest';
import { defineElements } from './define-elements.ts';
import { elementKinds } from './element-kinds.ts';

afterEach(() => vi.unstubAllGlobals());

test('does nothing on a server', () => {
  vi.stubGlobal('customElements', undefined);
  expect(() => defineElements(() => undefined)).not.toThrow();
});

test('defines each element under both names, which report that they enter and leave a document', () => {
  const synced: string[] = [];
  defineElements((element, kind) => synced.push(`${element.localName} ${kind} ${element.isConnected}`));
  for (const kind of elementKinds) {
    for (const name of [`appkit-${kind}`, `w3m-${kind}`]) {
      const element = document.createElement(name);
      document.body.append(element);
      element.remove();
      expect(synced.splice(0)).toEqual([`${name} ${kind} true`, `${name} ${kind} false`]);
    }
    expect(customElements.get(`w3m-${kind}`)).not.toBe(customElements.get(`appkit-${kind}`));
  }
});

test('ignores a second definition', () => {
  const before = customElements.get('appkit-button');
  const sync = vi.fn();
  defineElements(sync);
  expect(customElements.get('appkit-button')).toBe(before);
  document.body.append(document.createElement('appkit-button'));
  expect(sync).not.toHaveBeenCalled();
});
