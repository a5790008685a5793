import { expect, it, vi } from 'vitest';
import { takeLink } from './take-link.ts';

const at = (pathname: string, search: string) => ({ pathname, search }) as Location;
const link = 'wc:ab@2?relay-protocol=irn&symKey=cd';

it.each([['/'], ['/wc']])('removes the link at %s from the address', (pathname) => {
  const replaceState = vi.fn();
  const search = `?uri=${encodeURIComponent(link)}`;
  expect(takeLink(at(pathname, search), { replaceState } as unknown as History)).toBe(link);
  expect(replaceState).toHaveBeenCalledWith(null, '', '/');
});

it('removes nothing else', () => {
  const replaceState = vi.fn();
  const history = { replaceState } as unknown as History;
  expect(takeLink(at('/', ''), history)).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
  expect(takeLink(at('/', '?uri=javascript:alert(1)'), history)).toBeUndefined();
});
