/** Distance of a service, judged by its address. */
export type Distance = 'machine' | 'near' | 'far';

/** Derives it from a URL. An invalid URL counts as far. */
export function distanceOf(address: string): Distance {
  if (!URL.canParse(address)) return 'far';
  const { hostname } = new URL(address);
  const machine = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
  const near =
    /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|169\.254(\.\d{1,3}){2}|\[f[cde][0-9a-f:]*\]|.+\.local)$/;
  if (machine.test(hostname)) return 'machine';
  return near.test(hostname) ? 'near' : 'far';
}
