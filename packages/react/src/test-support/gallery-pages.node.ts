import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Gallery, type GalleryPage, openGallery, rebuild } from './open-gallery.node.ts';

type PageOptions = Parameters<Gallery['open']>[1];

/**
 * The gallery for the tests of one file: pages are closed after each test, and whatever a test did, the strict policy was
 * kept and nothing was logged.
 */
export function galleryPages() {
  let gallery: Gallery;
  let opened: GalleryPage[] = [];
  let unwatched: GalleryPage[] = [];

  beforeAll(async () => {
    gallery = await openGallery();
  }, 60_000);
  afterAll(() => gallery.close());
  afterEach(async () => {
    const complaints = opened.flatMap((entry) => entry.complaints);
    await Promise.all([...opened, ...unwatched].map((entry) => entry.end()));
    opened = [];
    unwatched = [];
    expect(complaints).toEqual([]);
  });

  /** A page that was loaded as the query says. */
  async function open(query: string, options: PageOptions = {}): Promise<Page> {
    const entry = await gallery.open(query, options);
    opened.push(entry);
    return entry.page;
  }

  return {
    open,
    /** A page that is expected to complain. */
    async openUnwatched(query: string, options: PageOptions = {}): Promise<GalleryPage> {
      const entry = await gallery.open(query, options);
      unwatched.push(entry);
      return entry;
    },
    /** Where it is. */
    url: () => gallery.url,
    /** The same in a page that is there already, as the gallery makes one state out of another. */
    async show(query: string, options: PageOptions = {}): Promise<Page> {
      const page = await open('state=connect', options);
      await rebuild(page, query);
      return page;
    },
  };
}
