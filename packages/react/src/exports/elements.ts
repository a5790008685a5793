export { defineElements } from '../elements/define-elements.ts';
export type { ElementKind } from '../elements/element-kinds.ts';
export { syncElement } from '../elements/sync-element.ts';
