// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FetchedLocale, localeNames } from './choose-locale.ts';
import { createPageLanguage } from './page-language.ts';

const english = { language: 'en', direction: 'ltr', locale: 'en' } as const;
const spanish = { language: 'es', direction: 'ltr', locale: 'es' } as const;
const arabic = { language: 'ar', direction: 'rtl', locale: 'ar-u-nu-latn' } as const;
type Words = typeof english | typeof spanish | typeof arabic;
type Loading = Record<FetchedLocale, () => Promise<Words>>;

/** Every language of the table, so that one more needs no change here; these tests read two. */
const loading: Loading = {
  ...(Object.fromEntries(Object.keys(localeNames).map((locale) => [locale, async () => english])) as Loading),
  es: async () => spanish,
  ar: async () => arabic,
};

function open(preferred: readonly string[], given: { kept?: string; load?: Partial<Loading> } = {}) {
  const root = { lang: 'en', dir: '' };
  const store: { value: string | null } = { value: given.kept ?? null };
  const page = createPageLanguage<Words>({
    english,
    load: { ...loading, ...given.load },
    spokenBy: (words) => words,
    preferred,
    root,
    storageKey: 'language',
    storage: () => ({
      getItem: (key) => (key === 'language' ? store.value : null),
      setItem(key, locale) {
        if (key === 'language') store.value = locale;
      },
    }),
  });
  return { page, root, store };
}

test('uses the first of the visitor’s languages that is shipped', async () => {
  const { page, root, store } = open(['zxx-001', 'ar-EG', 'en']);
  await page.ready;
  expect(page.words()).toBe(arabic);
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(store.value).toBeNull();
});

test('stores and announces a choice, which precedes the browser’s languages', async () => {
  const { page, root, store } = open(['en']);
  await page.ready;
  const listener = vi.fn();
  page.subscribe(listener);
  await page.choose('es');
  expect([page.words(), root.lang, store.value]).toEqual([spanish, 'es', 'es']);
  expect(listener).toHaveBeenCalledOnce();
  const { page: later } = open(['en'], { kept: 'es' });
  await later.ready;
  expect(later.words()).toBe(spanish);
});

test('keeps the previous language, and does not store the choice, if a language fails to load', async () => {
  const gone = async () => {
    throw new Error('offline');
  };
  const { page, root, store } = open(['es'], { load: { es: gone } });
  // As a page does that is laid out before its words are there.
  root.dir = 'rtl';
  await page.ready;
  expect([page.words(), root.dir]).toEqual([english, 'ltr']);
  await page.choose('ar');
  await expect(page.choose('es')).rejects.toThrow('offline');
  expect([page.words(), root.lang, store.value]).toEqual([arabic, 'ar', 'ar']);
});

test('applies the last choice, whichever language loads last', async () => {
  let arrive: (words: Words) => void = () => undefined;
  const slow = () => new Promise<Words>((resolve) => (arrive = resolve));
  const { page, store } = open(['en'], { load: { es: slow } });
  await page.ready;
  const first = page.choose('es');
  await page.choose('ar');
  arrive(spanish);
  await first;
  expect([page.words(), store.value]).toEqual([arabic, 'ar']);
});

test('becomes ready after three seconds, and switches when a slow language loads', async () => {
  vi.useFakeTimers();
  try {
    let arrive: (words: Words) => void = () => undefined;
    const slow = () => new Promise<Words>((resolve) => (arrive = resolve));
    const { page, root } = open(['es'], { load: { es: slow } });
    const ready = vi.fn();
    void page.ready.then(ready);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ready).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toHaveBeenCalledOnce();
    expect(page.words()).toBe(english);
    const listener = vi.fn();
    page.subscribe(listener);
    arrive(spanish);
    await vi.advanceTimersByTimeAsync(0);
    expect([page.words(), root.lang]).toEqual([spanish, 'es']);
    expect(listener).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('leaves no timer behind once ready', async () => {
  vi.useFakeTimers();
  try {
    await open(['en']).page.ready;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('works without storage', async () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  const page = createPageLanguage<Words>({
    english,
    load: loading,
    spokenBy: (words) => words,
    preferred: ['es'],
    root: { lang: '', dir: '' },
    storageKey: 'language',
    storage: refuse,
  });
  await page.ready;
  expect(page.words()).toBe(spanish);
  await page.choose('ar');
  expect(page.words()).toBe(arabic);
});

test('renders a component again once its language is another', async () => {
  const { page } = open(['en']);
  await page.ready;
  const { result } = renderHook(page.useWords);
  expect(result.current).toBe(english);
  await act(() => page.choose('es'));
  expect(result.current).toBe(spanish);
});

test("reads and stores the choice in the browser's storage, and sets the document's language", async () => {
  localStorage.setItem('site/language', 'ar');
  try {
    const options = {
      english,
      load: loading,
      spokenBy: (words: Words) => words,
      storageKey: 'site/language',
    };
    const page = createPageLanguage<Words>(options);
    await page.ready;
    const { lang, dir } = document.documentElement;
    expect([page.words(), lang, dir]).toEqual([arabic, 'ar', 'rtl']);
    await page.choose('es');
    expect(localStorage.getItem('site/language')).toBe('es');
  } finally {
    localStorage.clear();
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  }
});
