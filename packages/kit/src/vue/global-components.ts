import type { ElementProperties } from '@mooring/react';
import type { DefineComponent } from 'vue';

type ElementName = Extract<keyof HTMLElementTagNameMap, `appkit-${string}` | `w3m-${string}`>;

/** `<appkit-button>` and its like, for what checks templates. */
export type AppKitGlobalComponents = {
  readonly [Name in ElementName]: DefineComponent<Readonly<ElementProperties>>;
};

declare module 'vue' {
  interface GlobalComponents extends AppKitGlobalComponents {}
}
