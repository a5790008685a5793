/** Reads a whole number within inclusive bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,15}$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new Error(`has to be a whole number from ${minimum} to ${maximum}`);
  };
}

/** Reads a port; 0 picks a free one. */
export const portNumber = wholeNumber(0, 65_535);

export function anyText(text: string): string {
  return text;
}

/** Reads one of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new Error(`has to be one of ${words.join(', ')}`);
  };
}

/** Reads a list separated by commas or spaces, each item with the given reader. */
export function listOf<Item>(read: (text: string) => Item): (text: string) => readonly Item[] {
  return (text) =>
    text
      .split(/[\s,]+/)
      .filter((item) => item !== '')
      .map(read);
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reads an `https:` address as {@link addressOf} does, or an `http:` address of this machine. */
export function secureAddress(text: string): string {
  const read = addressOf('https:', 'http:')(text);
  const { protocol, hostname } = new URL(read);
  if (protocol === 'https:' || loopback.test(hostname)) return read;
  throw new Error('has to hold addresses with https://, or http:// on this machine');
}

/** Reads an address with one of the schemes (`ws:`, …), without user, password, query or fragment. */
export function addressOf(...schemes: readonly string[]): (text: string) => string {
  const names = schemes.map((scheme) => `${scheme}//`).join(' or ');
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !schemes.includes(url.protocol)) throw new Error(`has to hold addresses with ${names}`);
    if (url.username || url.password || url.search || url.hash) {
      throw new Error('has to hold addresses without user, password, query or fragment');
    }
    return text;
  };
}
