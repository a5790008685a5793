/** A device whose wallet is an app beside the browser: a coarse pointer, no hover, and a system that has such apps. */
export function onPhone(): boolean {
  return (
    matchMedia('(pointer: coarse) and (hover: none)').matches &&
    /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent)
  );
}
