export type { AppKitElement, ElementProperties } from '@mooring/react';
export { AppKit } from '../appkit/app-kit.ts';
export { createAppKit } from '../elements/create-appkit-with-elements.ts';
export type {
  CreateAppKitOptions,
  Features,
  LaterOptions,
  Services,
} from '../options/create-appkit-options.ts';
