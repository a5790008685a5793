import type { AppKitCore } from '@mooring/core';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementKind } from './element-kinds.ts';
import type { ElementValues } from './element-values.ts';

/** Properties of an element, which attributes of the same names (in lower case) set too. */
export type ElementProperties = { -readonly [Name in keyof ElementValues]?: ElementValues[Name] | undefined };

/** An `appkit-…` or `w3m-…` element in the page. */
export interface AppKitElement extends HTMLElement, ElementProperties {
  /** The instance that the element uses. Default: the latest one. */
  appKit?: { readonly core: AppKitCore } | undefined;
}

type ElementName = `${'appkit' | 'w3m'}-${ElementKind}`;
/** React 18 passes `class` to custom elements unchanged. */
type JsxProperties = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Readonly<ElementProperties> & { readonly class?: string | undefined };
type ElementsOfJsx = { readonly [Name in ElementName]: JsxProperties };
type ElementsOfPages = { readonly [Name in ElementName]: AppKitElement };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ElementsOfJsx {}
  }
}

declare global {
  interface HTMLElementTagNameMap extends ElementsOfPages {}
}
