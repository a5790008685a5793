/** Maximum characters of a name, per ENS and DNS. */
const longest = 255;

/** Whether a text is a name rather than an address: labels separated by dots. */
export function isName(text: string): boolean {
  return text.length <= longest && /^[^\s.]+(?:\.[^\s.]+)+$/u.test(text);
}
