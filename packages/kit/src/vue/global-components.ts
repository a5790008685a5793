import type { ElementProperties } from '@mooring/react';
import type { DefineComponent } from 'vue';

type ElementName = Extract<keyof HTMLElementTagNameMap, `appkit-${string}` | `w3m-${string}`>;

/** `<appkit-button>` and the other elements, for template type checkers. */
export type AppKitGlobalComponents = {
  readonly [Name in ElementName]: DefineComponent<Readonly<ElementProperties>>;
};

declare module 'vue' {
  interface GlobalComponents extends AppKitGlobalComponents {}
}
