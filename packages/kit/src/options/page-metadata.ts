import type { Metadata } from '@mooring/core';

/** Metadata from the page itself, for sites that pass none. Empty on a server. */
export function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] };
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href;
  return {
    name: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    url: window.location.origin,
    icons: icon === undefined ? [] : [icon],
  };
}
