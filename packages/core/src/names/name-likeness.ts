/** A name as it looks at a glance: look-alike characters are merged. */
function glance(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll(/[1il]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll(/[-_]/g, '');
}

/** Whether two different names can be mistaken for each other. */
export function isLikeName(one: string, other: string): boolean {
  return one !== other && glance(one) === glance(other);
}

/**
 * Whether a name has characters that resemble others in some scripts: anything but Latin letters, digits, hyphens and
 * dots.
 */
export function hasRareLetters(name: string): boolean {
  return !/^[a-z0-9._-]*$/.test(name);
}
