import type { ChainNamespace } from '@mooring/core/page';

/** What attributes say, and properties of the same names set. */
export interface ElementValues {
  readonly disabled: boolean;
  readonly balance: 'show' | 'hide';
  readonly size: 'md' | 'sm';
  readonly label: string | undefined;
  readonly loadingLabel: string | undefined;
  readonly charsStart: number | undefined;
  readonly charsEnd: number | undefined;
  readonly namespace: ChainNamespace | undefined;
  /** Of the wallet button: a connector's id, an rdns, an id of the list, or a name such as `metamask`. */
  readonly wallet: string | undefined;
  /** Of the modal: whether it stands in the page. Undefined where the element does not say. */
  readonly enableEmbedded: boolean | undefined;
}

/** Properties in the order of the documentation; the attribute is the name in lower case. */
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

/** The longest address there is, and some. */
const mostCharacters = 128;

/** Reads the attributes; what makes no sense is as if it were not there. */
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

/** An attribute that is there means yes; but React 18 writes a property that is false as the text "false". */
function flag(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text !== 'false';
}

function characters(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}$/.test(text.trim())) return undefined;
  return Math.min(Number(text), mostCharacters);
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
