import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { standStill } from '../stage/stand-still.ts';
import { sharedBrowser } from '../stage/visit.ts';
import { keepFilm } from './keep-film.ts';
import { type Frame, film } from './record.ts';
import { type Sight, watchModal } from './watch-modal.ts';

export interface Screen {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** CPU throttling factor. */
  readonly slowness: number;
}

const small: BrowserContextOptions = { viewport: { width: 480, height: 680 } };
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** `npm test` films few screens (`FILMS=few`). A film test that is run by hand films all, and keeps the frames. */
const filmsAll = process.env.FILMS !== 'few';

const all: readonly Screen[] = [
  { name: 'desktop', options: { ...small, colorScheme: 'light' }, slowness: 1 },
  { name: 'phone-dark-slow', options: { ...phone, colorScheme: 'dark' }, slowness: 4 },
  { name: 'desktop-dark-slow', options: { ...small, colorScheme: 'dark' }, slowness: 4 },
  { name: 'phone', options: { ...phone, colorScheme: 'light' }, slowness: 1 },
  { name: 'phone-arabic', options: { ...phone, locale: 'ar' }, slowness: 1 },
  { name: 'desktop-calm', options: { ...small, reducedMotion: 'reduce' }, slowness: 1 },
  { name: 'phone-calm', options: { ...phone, reducedMotion: 'reduce' }, slowness: 1 },
  { name: 'large-slow', options: { ...desktop, colorScheme: 'light' }, slowness: 4 },
];

/** In `npm test` the first two. */
export const screens: readonly Screen[] = filmsAll ? all : all.slice(0, 2);

/** Screens for faults: in `npm test` a phone in Arabic. */
export const faultScreens: readonly Screen[] = (
  filmsAll ? ['phone-arabic', 'phone', 'phone-dark-slow', 'desktop'] : ['phone-arabic']
).flatMap((wanted) => all.filter(({ name }) => name === wanted));

/** Phones in English: in `npm test` the first. */
export const phoneScreens: readonly Screen[] = (
  filmsAll ? ['phone', 'phone-dark-slow', 'phone-calm'] : ['phone']
).flatMap((wanted) => all.filter(({ name }) => name === wanted));

/** Screens of a visit that says the same on each: in `npm test` a phone in Arabic. */
export const visitScreens: readonly Screen[] = filmsAll
  ? all
  : all.filter(({ name }) => name === 'phone-arabic');

/** Screens in English: in `npm test` the first. */
export const englishScreens: readonly Screen[] = (filmsAll ? all : all.slice(0, 1)).filter(
  ({ options }) => options.locale === undefined,
);

const pages: readonly Screen[] = [
  { name: 'page', options: { ...desktop, colorScheme: 'light' }, slowness: 1 },
  { name: 'page-dark-slow', options: { ...desktop, colorScheme: 'dark' }, slowness: 4 },
  { name: 'page-arabic', options: { ...desktop, locale: 'ar' }, slowness: 1 },
  { name: 'page-calm', options: { ...desktop, reducedMotion: 'reduce' }, slowness: 1 },
];

/** Screens on which a page has two columns: in `npm test` the first. */
export const pageScreens: readonly Screen[] = filmsAll ? pages : pages.slice(0, 1);

/** A moment, as the browser showed it and as the page saw it. */
export interface Moment {
  readonly frames: readonly Frame[];
  readonly sights: readonly Sight[];
}

/** Films the result of `act`, until the page is stable. */
export async function filmMoment(
  page: Page,
  { name, slowness }: Screen,
  moment: string,
  act: () => Promise<unknown>,
): Promise<Moment> {
  const endWatch = await watchModal(page);
  const { end } = await film(page, slowness);
  await act();
  await standStill(page);
  const frames = await end();
  const sights = await endWatch();
  if (filmsAll) await keepFilm(await sharedBrowser(), `${moment}-${name}`, frames);
  return { frames, sights };
}

/** The maximum that two views, or two titles, are visible at once. */
export function doubled(sights: readonly Sight[]): number {
  const pairs = sights.flatMap(({ leaving, coming, leavingTitle, comingTitle }) => [
    Math.min(leaving, coming),
    // Titles share one position.
    3 * Math.min(leavingTitle, comingTitle),
  ]);
  return Math.max(0, ...pairs);
}

/** Rows whose position in the view changed after they could be tapped, by name. */
export function movedRows(sights: readonly Sight[]): readonly string[] {
  const first = new Map<string, number>();
  const moved = new Set<string>();
  let heading = '';
  for (const sight of sights) {
    if (sight.heading !== heading) first.clear();
    heading = sight.heading;
    for (const [row, top] of Object.entries(sight.rows)) {
      const before = first.get(row);
      if (before === undefined) first.set(row, top);
      else if (Math.abs(before - top) > 1) moved.add(`${heading}: ${row} from ${before} to ${top}`);
    }
  }
  return [...moved];
}

/** Distance that toasts move, in pixels. They enter with 8. */
function toastTravel(sights: readonly Sight[]): number {
  const places = sights.flatMap(({ toast }) => toast ?? []);
  return places.length === 0 ? 0 : Math.max(...places) - Math.min(...places);
}

/** Expects of a moment what holds for each: nothing shown double, no row that moves, no tooltip, toasts in one place. */
export function expectSteady({ sights }: Moment): void {
  expect(toastTravel(sights)).toBeLessThanOrEqual(8);
  expect(doubled(sights)).toBeLessThan(0.35);
  expect(movedRows(sights)).toEqual([]);
  expect(sights.some(({ tooltip }) => tooltip)).toBe(false);
}

/** Heights of the card, without the time that it is not there. */
export const heights = ({ sights }: Moment): readonly number[] =>
  sights.map(({ height }) => height).filter((height) => height > 0);

/** What the view said that it waits for, each once in a row. */
export const statuses = ({ sights }: Moment): readonly string[] =>
  sights.map(({ status }) => status).filter((status, at, all) => status !== '' && status !== all[at - 1]);
