import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Gallery, type GalleryPage, openGallery, rebuild } from './open-gallery.node.ts';
import type { GalleryBuild } from './shared-gallery.node.ts';

type PageOptions = Parameters<Gallery['open']>[1];

/**
 * The gallery for the tests of one file. Closes pages after each test, and asserts that the test violated no policy and
 * logged nothing.
 */
export function galleryPages(build?: GalleryBuild) {
  let gallery: Gallery;
  let opened: GalleryPage[] = [];
  let unwatched: GalleryPage[] = [];

  beforeAll(async () => {
    gallery = await openGallery(build);
  }, 60_000);
  afterAll(() => gallery.close());
  afterEach(async () => {
    const complaints = opened.flatMap((entry) => entry.complaints);
    await Promise.all([...opened, ...unwatched].map((entry) => entry.end()));
    opened = [];
    unwatched = [];
    expect(complaints).toEqual([]);
  });

  /** Loads a page with the query. */
  async function open(query: string, options: PageOptions = {}): Promise<Page> {
    const entry = await gallery.open(query, options);
    opened.push(entry);
    return entry.page;
  }

  return {
    open,
    /** Opens a page that may log errors. */
    async openUnwatched(query: string, options: PageOptions = {}): Promise<GalleryPage> {
      const entry = await gallery.open(query, options);
      unwatched.push(entry);
      return entry;
    },
    /** URL of the gallery. */
    url: () => gallery.url,
    /** Like `open`, but rebuilds an existing page. */
    async show(query: string, options: PageOptions = {}): Promise<Page> {
      const page = await open('state=connect', options);
      await rebuild(page, query);
      return page;
    },
  };
}
