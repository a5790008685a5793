import type { AppKitCore } from '../contract/core.ts';
import { plannedViews } from '../contract/planned-views.ts';
import { viewNeeds } from '../contract/views.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { nearestName } from '../format/nearest-name.ts';
import { showAlert } from './alert.ts';

const names: readonly string[] = [...Object.keys(viewNeeds), ...plannedViews];

/** Alerts the site's developer of a view name that exists neither here nor in the original. */
export function alertView(core: AppKitCore, name: string): void {
  if (names.includes(name)) return;
  const near = nearestName(name, names);
  const hint = near === undefined ? '' : `; did you mean \`${near}\``;
  const { message } = invalidOption('view', `there is none of the name \`${name.slice(0, 50)}\`${hint}`);
  showAlert(core, { variant: 'warning', message });
}
