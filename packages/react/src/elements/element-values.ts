import type { ChainNamespace } from '@mooring/core/page';

/** Values of the attributes, which properties of the same names set. */
export interface ElementValues {
  readonly disabled: boolean;
  readonly balance: 'show' | 'hide';
  readonly size: 'md' | 'sm';
  readonly label: string | undefined;
  readonly loadingLabel: string | undefined;
  readonly charsStart: number | undefined;
  readonly charsEnd: number | undefined;
  readonly namespace: ChainNamespace | undefined;
  /** Wallet button: connector id, rdns, wallet-list id, or a name such as `metamask`. */
  readonly wallet: string | undefined;
  /** Modal: whether to render it inline. Undefined if the element does not set it. */
  readonly enableEmbedded: boolean | undefined;
}

/** Properties in the order of the documentation. Each attribute is the name in lower case. */
export const elementProperties = [
  'disabled',
  'balance',
  'size',
  'label',
  'loadingLabel',
  'charsStart',
  'charsEnd',
  'namespace',
  'wallet',
  'enableEmbedded',
] as const satisfies readonly (keyof ElementValues)[];

/** More than the length of any address. */
const maxLength = 128;

/** Reads the attributes; treats invalid values as absent. */
export function readValues(element: Element): ElementValues {
  const text = (name: string): string | undefined => element.getAttribute(name) ?? undefined;
  return {
    disabled: flag(text('disabled')) ?? false,
    balance: text('balance') === 'hide' ? 'hide' : 'show',
    size: text('size') === 'sm' ? 'sm' : 'md',
    label: text('label'),
    loadingLabel: text('loadinglabel'),
    charsStart: characters(text('charsstart')),
    charsEnd: characters(text('charsend')),
    namespace: text('namespace') as ChainNamespace | undefined,
    wallet: text('wallet'),
    enableEmbedded: flag(text('enableembedded')),
  };
}

/** A present attribute means true, except that React 18 writes a false property as the text "false". */
function flag(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text !== 'false';
}

function characters(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}$/.test(text.trim())) return undefined;
  return Math.min(Number(text), maxLength);
}

/**
 * Defines the properties of an element: setting one sets its attribute; `undefined` and `null` remove it, and so does `false` if
 * that means the same. Keeps properties that were set before the element's code loaded.
 */
export function addProperties(element: HTMLElement): void {
  for (const name of elementProperties) {
    const early = Object.getOwnPropertyDescriptor(element, name);
    if (early?.get !== undefined) continue;
    Object.defineProperty(element, name, {
      configurable: true,
      enumerable: true,
      get: () => readValues(element)[name],
      set: (value: unknown) => {
        const away = value === false && name !== 'enableEmbedded';
        if (value === undefined || value === null || away) element.removeAttribute(name);
        else element.setAttribute(name, value === true ? '' : String(value));
      },
    });
    if (early !== undefined) Reflect.set(element, name, early.value);
  }
}
